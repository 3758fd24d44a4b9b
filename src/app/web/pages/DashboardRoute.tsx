import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../../core/web/i18n/text.ts';
import { ErrorState } from '../../../core/web/ui/ErrorState.tsx';
import { ForSignedIn } from '../../../features/accounts/web/ForSignedIn.tsx';
import type { Channel } from '../../../features/channels/contract/channel.ts';
import { isModeratorOrAbove } from '../../../features/channels/rules/may.ts';
import { useChannel } from '../../../features/channels/web/use-channel.ts';
import { relationQuery } from '../../../features/chat/web/queries.ts';
import { ChannelProblem } from '../ChannelProblem.tsx';
import { ClosedToYou } from '../ClosedToYou.tsx';
import { Dashboard } from '../dashboard/Dashboard.tsx';
import { PagePending } from '../PagePending.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function DashboardRoute() {
  const { slug } = useParams({ from: '/dashboard/$slug' });
  const channel = useChannel(slug);
  usePageTitle(channel.data ? t('app.dashboard.of', { name: channel.data.user.username }) : null);
  if (channel.isPending) return <PagePending />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return (
    <ForSignedIn title={t('app.dashboard.sign_in')} text={t('app.dashboard.sign_in.text')}>
      <ForThoseWhoRunIt key={channel.data.id} channel={channel.data} />
    </ForSignedIn>
  );
}

/** Moderators, the broadcaster and staff; everybody else is told whose room this is. */
function ForThoseWhoRunIt({ channel }: { channel: Channel }) {
  const relation = useQuery(relationQuery(channel.slug));
  if (relation.isPending) return <PagePending />;
  if (relation.isError) return <ErrorState error={relation.error} onRetry={() => void relation.refetch()} busy={relation.isFetching} />;
  const { role } = relation.data;
  if (isModeratorOrAbove(role)) return <Dashboard channel={channel} role={role} />;
  return (
    <ClosedToYou slug={channel.slug} title={t('app.dashboard.closed')} wayOut={t('app.dashboard.to_channel')}>
      {t('app.dashboard.closed.text', { name: channel.user.username })}
    </ClosedToYou>
  );
}
