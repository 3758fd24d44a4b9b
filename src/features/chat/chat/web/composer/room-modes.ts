import { formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';

/** Strictest mode first (CM-04). */
export function roomModes(room: Chatroom): string[] {
  const { slow_mode: slow, followers_mode: followers, account_age: age } = room;
  const modes: (string | false)[] = [
    room.pause.enabled && t('chat.state.paused'),
    room.subscribers_mode.enabled && t('chat.state.subscribers'),
    followers.enabled &&
      (followers.min_duration === 0
        ? t('chat.state.followers')
        : t('chat.state.followers_for', { length: formatMinutes(followers.min_duration) })),
    slow.enabled && t('chat.state.slow_mode', { seconds: slow.message_interval }),
    room.emotes_mode.enabled && t('chat.state.emotes'),
    age.enabled && t('chat.state.account_age', { length: formatMinutes(age.min_duration) }),
    !room.allow_links.enabled && t('chat.state.no_links'),
  ];
  return modes.filter((mode) => mode !== false);
}
