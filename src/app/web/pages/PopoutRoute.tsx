import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { PagePending } from '#core/web/ui/PagePending.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { ChannelProblem, SuspendedChannel, useChannelTitle } from '#features/channel/channels/web/ChannelProblem.tsx';
import { useChannel, useLiveChannel } from '#features/channel/channels/web/use-channel.ts';
import { ChatColumn } from '#features/chat/chat/web/ChatColumn.tsx';
import { MESSAGE_BOX } from '#features/chat/chat/web/composer/composer-handle.ts';
import { BannedUsers } from '#features/chat/moderation/web/bans/BannedUsers.tsx';
import { SkipLink } from '../SkipLink.tsx';

export default function PopoutRoute({ params }: PageProps) {
  const slug = params.slug!;
  const channel = useChannel(slug);
  useChannelTitle(channel, (name) => t('chat.region', { channel: name }));
  if (channel.data) return <PopoutChat key={channel.data.id} channel={channel.data} />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return <PagePending />;
}

/** The chat in a window of its own. */
function PopoutChat({ channel }: { channel: Channel }) {
  useLiveChannel(channel);
  if (channel.is_banned) return <SuspendedChannel />;
  return (
    <div className="h-[calc(100dvh-var(--notice-h))]">
      <SkipLink to={MESSAGE_BOX}>{t('app.skip.chat')}</SkipLink>
      <h1 className="sr-only">{t('chat.region', { channel: channel.user.username })}</h1>
      <ChatColumn channel={channel} isPopout />
      <BannedUsers channel={channel} />
    </div>
  );
}
