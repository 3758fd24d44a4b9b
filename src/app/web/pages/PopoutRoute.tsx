import { useParams } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { useChannel } from '#features/channels/web/use-channel.ts';
import { ChannelProblem } from '../ChannelProblem.tsx';
import { PagePending } from '../PagePending.tsx';
import { PopoutChat } from '../PopoutChat.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function PopoutRoute() {
  const { slug } = useParams({ from: '/popout/$slug/chat' });
  const channel = useChannel(slug);
  usePageTitle(channel.data ? t('chat.region', { channel: channel.data.user.username }) : null);
  if (channel.data) return <PopoutChat key={channel.data.id} channel={channel.data} />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return <PagePending />;
}
