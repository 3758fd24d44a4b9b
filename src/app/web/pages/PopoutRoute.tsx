import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { PagePending } from '#core/web/ui/PagePending.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { ChannelProblem } from '#features/channels/web/ChannelProblem.tsx';
import { useChannel } from '#features/channels/web/use-channel.ts';
import { PopoutChat } from '../PopoutChat.tsx';

export default function PopoutRoute({ params }: PageProps) {
  const slug = params.slug!;
  const channel = useChannel(slug);
  usePageTitle(channel.data ? t('chat.region', { channel: channel.data.user.username }) : null);
  if (channel.data) return <PopoutChat key={channel.data.id} channel={channel.data} />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return <PagePending />;
}
