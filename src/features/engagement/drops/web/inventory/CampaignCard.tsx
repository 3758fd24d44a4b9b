import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { msAfter } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { categoryName, Picture, ViewerCount } from '#features/channel/channels/web/api.ts';
import { type Campaign, LIVE_LISTED } from '#features/engagement/drops/contract/campaign.ts';
import type { CampaignProgress, RewardProgress } from '#features/engagement/drops/contract/progress.ts';
import { CLAIM_PERIOD, stateOf } from '#features/engagement/drops/rules.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { OutLink } from '../card/RewardCard.tsx';
import { RewardCards } from '../card/RewardCards.tsx';
import { liveChannelsQuery } from '../queries.ts';

interface CampaignCardProps {
  progress: CampaignProgress;
  /** Absent from the public list when in test, when its claims have closed, or when too many others run. */
  campaign: Campaign | undefined;
  isTest?: boolean;
  only?: (reward: RewardProgress) => boolean;
}

export function CampaignCard({ progress, campaign, isTest = false, only = () => true }: CampaignCardProps) {
  const { category } = progress;
  const connectUrl = campaign?.connect_url ?? '';
  // Cards of claimed rewards already have the link.
  const isConnectShown = connectUrl !== '' && !progress.rewards.some((reward) => only(reward) && stateOf(reward) === 'claimed');
  const isOver = !isTest && (campaign ? campaign.status : progress.status) === 'expired';
  return (
    <article
      aria-label={progress.name}
      className="grid gap-4 rounded-lg border border-line-soft bg-panel p-4 md:grid-cols-[96px_minmax(0,1fr)]"
    >
      <div className="aspect-3/4 self-start overflow-hidden rounded-md bg-control max-md:hidden">
        <Picture src={category.image_url} category={category.slug} seed={category.slug} />
      </div>
      <div className="min-w-0">
        <header className="mb-3 flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="text-16 font-bold wrap-anywhere">
              <bdi>{progress.name}</bdi>
            </h2>
            <p className="text-12 text-ink-2">
              <bdi>{categoryName(category.name)}</bdi>
              {campaign && <>, {timeText(campaign)}</>}
            </p>
            {campaign && <OrganizationLink organization={campaign.organization} />}
          </div>
          {isTest && <Tag tone="amber">{t('drops.state.test')}</Tag>}
          {isOver && <Tag tone="amber">{t('drops.state.expired')}</Tag>}
          {campaign?.status === 'upcoming' && <Tag>{t('drops.state.upcoming')}</Tag>}
          {campaign?.status === 'active' && <LiveChannels campaign={campaign} isCounted={progress.progress_units > 0} />}
        </header>
        <RewardCards
          progress={progress}
          isTest={isTest}
          isClaimable={isTest || progress.status !== 'expired'}
          connectUrl={connectUrl}
          only={only}
        />
        {campaign && (isConnectShown || campaign.url !== '') && (
          <p className="mt-3 flex flex-wrap gap-3 text-12">
            {isConnectShown && <OutLink href={connectUrl} text={t('drops.connect')} />}
            {campaign.url !== '' && <OutLink href={campaign.url} text={t('drops.about')} />}
          </p>
        )}
      </div>
    </article>
  );
}

function OrganizationLink({ organization: { name, logo_url, url } }: Pick<Campaign, 'organization'>) {
  return (
    <p className="mt-1 flex min-w-0 items-center gap-1.5 text-12 text-ink-2">
      {logo_url !== '' && <DropPicture path={logo_url} className="size-5 shrink-0 rounded-xs" />}
      {url === '' ? (
        <bdi className="truncate">{name}</bdi>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noopener nofollow ugc"
          className="inline-flex min-h-(--h-xs) min-w-0 items-center hover:underline"
        >
          <bdi className="truncate">{name}</bdi>
          <span className="sr-only">{t('core.new_tab')}</span>
        </a>
      )}
    </p>
  );
}

function timeText({ status, starts_at, ends_at }: Campaign): string {
  const date = (at: string | Date) => formatDate(at, 'medium');
  if (status === 'upcoming' && starts_at !== null) return t('drops.starts', { date: date(starts_at) });
  if (ends_at === null) return '';
  if (status !== 'expired') return t('drops.ends', { date: date(ends_at) });
  return t('drops.claim_until', { ended: date(ends_at), date: date(msAfter(new Date(ends_at), CLAIM_PERIOD)) });
}

interface LiveChannelsProps {
  campaign: Campaign;
  /** Whether to count live channels immediately, or when the list opens. */
  isCounted: boolean;
}

function LiveChannels({ campaign, isCounted }: LiveChannelsProps) {
  const [isOpen, setOpen] = useState(false);
  const live = useQuery({ ...liveChannelsQuery(campaign.id), enabled: isCounted || isOpen });
  const count = live.data?.length;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count !== undefined && count > 0 ? (
          <>
            <span className="live-dot text-mint" aria-hidden="true" />
            {t('drops.live', { count: `${formatNumber(count)}${count === LIVE_LISTED ? '+' : ''}` })}
          </>
        ) : (
          t('drops.watch')
        )}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('drops.watch')} description={<bdi>{campaign.name}</bdi>}>
        {live.data ? (
          live.data.length === 0 ? (
            <p className="text-ink-2">{t('drops.live.nobody')}</p>
          ) : (
            <ul className="-mx-2 max-h-80 overflow-y-auto">
              {live.data.map(({ id, channel, title, viewer_count }) => (
                <li key={id}>
                  <Link
                    to="/$slug"
                    params={{ slug: channel.slug }}
                    className="flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-row-hover"
                  >
                    <Avatar name={channel.username} picture={channel.profile_picture} size={36} live />
                    <span className="min-w-0 flex-1">
                      <bdi className="block truncate font-semibold">{channel.username}</bdi>
                      <bdi className="block truncate text-12 text-ink-2">{title}</bdi>
                    </span>
                    <span className="flex items-center gap-1 text-12 text-ink-2">
                      <ViewerCount count={viewer_count} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        ) : live.isError ? (
          <QueryError query={live} />
        ) : (
          <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-2">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-12 rounded-md" />
            ))}
          </div>
        )}
        <Counted campaign={campaign} />
      </Dialog>
    </>
  );
}

/** Eligible channels, live or not. */
function Counted({ campaign: { channels, category } }: { campaign: Campaign }) {
  const link = 'font-semibold underline underline-offset-2 hover:text-ink';
  if (channels.length === 0) {
    return (
      <p className="text-12 text-ink-2">
        {t('drops.live.category')}{' '}
        <Link to="/category/$slug" params={{ slug: category.slug }} className={link}>
          <bdi>{categoryName(category.name)}</bdi>
        </Link>
      </p>
    );
  }
  return (
    <section>
      <h3 className="text-12 font-semibold text-ink-2">{t('drops.live.channels')}</h3>
      <ul className="mt-1 flex max-h-32 flex-wrap gap-x-3 gap-y-1 overflow-y-auto text-12 text-ink-2">
        {channels.map(({ id, slug, user }) => (
          <li key={id}>
            <Link to="/$slug" params={{ slug }} className={`${link} inline-flex min-h-(--h-xs) items-center`}>
              <bdi>{user.username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const CampaignStack = ({ children, empty }: { children: readonly ReactNode[]; empty: ReactNode }) => (
  <div className="mt-4 flex flex-col gap-3">{children.length === 0 ? empty : children}</div>
);
