import type { PageProps } from '#core/web/feature.ts';
import { ChannelProblem } from '#features/channel/channels/web/ChannelProblem.tsx';
import { useChannel } from '#features/channel/channels/web/use-channel.ts';
import { useChannelTitle } from '#features/channel/channels/web/use-channel-title.ts';
import { ChannelPage } from '../ChannelPage.tsx';
import { ChannelSkeleton } from '../ChannelSkeleton.tsx';

export default function ChannelRoute({ params }: PageProps) {
  const slug = params.slug!;
  const channel = useChannel(slug);
  useChannelTitle(channel);
  if (channel.data) return <ChannelPage key={channel.data.id} channel={channel.data} />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return <ChannelSkeleton />;
}
