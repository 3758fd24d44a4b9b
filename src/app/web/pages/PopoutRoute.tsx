import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { PagePending } from '#core/web/ui/PagePending.tsx';
import { ChannelProblem } from '#features/channel/channels/web/ChannelProblem.tsx';
import { useChannel } from '#features/channel/channels/web/use-channel.ts';
import { useChannelTitle } from '#features/channel/channels/web/use-channel-title.ts';
import { PopoutChat } from '../PopoutChat.tsx';

export default function PopoutRoute({ params }: PageProps) {
  const slug = params.slug!;
  const channel = useChannel(slug);
  useChannelTitle(channel, (name) => t('chat.region', { channel: name }));
  if (channel.data) return <PopoutChat key={channel.data.id} channel={channel.data} />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return <PagePending />;
}
