import { useParams } from '@tanstack/react-router';
import { useChannel } from '#features/channels/web/use-channel.ts';
import { ChannelPage } from '../ChannelPage.tsx';
import { ChannelProblem } from '../ChannelProblem.tsx';
import { ChannelSkeleton } from '../ChannelSkeleton.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function ChannelRoute() {
  const { slug } = useParams({ from: '/$slug' });
  const channel = useChannel(slug);
  usePageTitle(channel.data?.user.username ?? null);
  if (channel.data) return <ChannelPage key={channel.data.id} channel={channel.data} />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return <ChannelSkeleton />;
}
