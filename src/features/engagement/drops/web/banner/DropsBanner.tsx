import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { isText, listOf, preference, usePreference } from '#core/web/preference.ts';
import { serverClock } from '#core/web/server-clock.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { useNow } from '#core/web/use-now.ts';
import { type BelowStageProps, relationQuery, useHasJoined } from '#features/channel/channels/web/api.ts';
import { initialProgress, withWatched } from '#features/engagement/drops/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { liveCampaignsQuery, progressQuery, testProgressQuery } from '../queries.ts';
import { useCampaignEvents, useProgressEvents } from '../use-drops.ts';

const DesktopBanner = lazyComponent('use', () => import('./DesktopBanner.tsx'));
const PhoneBanner = lazyComponent('use', () => import('./PhoneBanner.tsx'));

const REMEMBERED = 50;

/** Campaigns dismissed in this browser, latest last. */
const dismissed = preference<readonly string[]>('drops-dismissed', [], listOf(isText(26), REMEMBERED));

/** The drops of this live channel (DR-04). When a stream starts, requests of its pages are spread over time. */
export default function DropsBanner({ channel, isPhone }: BelowStageProps) {
  const hasJoined = useHasJoined(channel);
  const category = channel.livestream?.categories[0];
  return category && hasJoined ? <LiveBanner channel={channel} categoryId={category.id} isPhone={isPhone} /> : null;
}

function LiveBanner({ channel: { id, slug }, categoryId, isPhone }: BelowStageProps & { categoryId: number }) {
  const viewer = useViewer();
  const hidden = usePreference(dismissed);
  const now = useNow(MINUTE_MS).getTime();
  const query = liveCampaignsQuery(id, categoryId);
  useCampaignEvents(slug, categoryId, query.queryKey);
  const campaigns = useQuery(query).data;
  const campaign = campaigns?.find((one) => !hidden.includes(one.id) && (one.ends_at === null || now < Date.parse(one.ends_at)));
  useProgressEvents(campaign !== undefined, slug);
  const own = useQuery({
    ...(campaign?.status === 'test' ? testProgressQuery : progressQuery),
    enabled: viewer !== null && campaign !== undefined,
  });
  const relation = useQuery({ ...relationQuery(slug), enabled: viewer !== null && campaign !== undefined }).data;
  // The server counts no minutes on one's own channel or for banned viewers.
  const isEarning = viewer !== null && relation !== undefined && !relation.is_broadcaster && relation.banned === null;
  // Progress that failed to load must not be shown as zero.
  if (!campaign || (viewer && !own.data)) return null;
  const stored = own.data?.find(({ id }) => id === campaign.id) ?? initialProgress(campaign);
  const banner = {
    campaign,
    progress: isEarning ? withWatched(stored, serverClock.at(own.dataUpdatedAt).getTime(), now) : stored,
    onDismiss: () => dismissed.set([...hidden, campaign.id].slice(-REMEMBERED)),
  };
  // On phones only people who can earn see it (DR-04).
  if (isPhone && !viewer) return null;
  return (
    <Panel name="The banner of drops">
      {isPhone ? <PhoneBanner {...banner} /> : <DesktopBanner key={campaign.id} {...banner} isSignedIn={viewer !== null} />}
    </Panel>
  );
}
