import { t } from '#core/web/i18n/text.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { SuspendedChannel } from '#features/channel/channels/web/ChannelProblem.tsx';
import { useLiveChannel } from '#features/channel/channels/web/use-channel.ts';
import { ChatColumn } from '#features/chat/chat/web/ChatColumn.tsx';
import { MESSAGE_BOX } from '#features/chat/chat/web/message-box.ts';
import { BannedUsers } from '#features/chat/moderation/web/bans/BannedUsers.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The chat of a channel filling its own window. */
export function PopoutChat({ channel }: { channel: Channel }) {
  useLiveChannel(channel);
  if (channel.is_banned) return <SuspendedChannel />;
  return (
    <div className="h-dvh">
      <SkipLink to={MESSAGE_BOX}>{t('app.skip.chat')}</SkipLink>
      <h1 className="sr-only">{t('chat.region', { channel: channel.user.username })}</h1>
      <ChatColumn channel={channel} isPopout />
      <BannedUsers channel={channel} />
    </div>
  );
}
