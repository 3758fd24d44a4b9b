import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../../core/web/i18n/text.ts';
import { ErrorState } from '../../../core/web/ui/ErrorState.tsx';
import { ForSignedIn } from '../../../features/accounts/web/ForSignedIn.tsx';
import type { Channel } from '../../../features/channels/contract/channel.ts';
import { may } from '../../../features/channels/rules/may.ts';
import { useChannel } from '../../../features/channels/web/use-channel.ts';
import { relationQuery } from '../../../features/chat/web/queries.ts';
import { KeepPoints } from '../../../features/points/web/keeping/KeepPoints.tsx';
import { ChannelProblem } from '../ChannelProblem.tsx';
import { ClosedToYou } from '../ClosedToYou.tsx';
import { PagePending } from '../PagePending.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function RewardsRoute() {
  const { slug } = useParams({ from: '/dashboard/$slug/rewards' });
  const channel = useChannel(slug);
  usePageTitle(channel.data ? t('points.keeping.title', { channel: channel.data.user.username }) : null);
  if (channel.isError && !channel.data)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  if (!channel.data) return <PagePending />;
  return (
    <ForSignedIn title={t('points.keeping.sign_in')}>
      <ForKeeper channel={channel.data} />
    </ForSignedIn>
  );
}

/** Who may work on the queue gets to it, who may change rewards to those too; anybody else is told why not. */
function ForKeeper({ channel }: { channel: Channel }) {
  const relation = useQuery(relationQuery(channel.slug));
  if (relation.isError && !relation.data)
    return <ErrorState error={relation.error} onRetry={() => void relation.refetch()} busy={relation.isFetching} />;
  if (!relation.data) return <PagePending />;
  const { role } = relation.data;
  if (may('work_reward_queue', role)) return <KeepPoints key={channel.id} channel={channel} role={role} />;
  return (
    <ClosedToYou slug={channel.slug} title={t('points.keeping.not_allowed')} wayOut={t('points.keeping.to_channel')}>
      {t('points.keeping.not_allowed.text')}
    </ClosedToYou>
  );
}
