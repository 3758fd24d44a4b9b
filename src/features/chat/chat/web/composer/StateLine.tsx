import { formatMinutes, formatSeconds } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TOUCH, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { type EmoteIndex, useRecentEmotes } from '#features/channel/emotes/web/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { showQuickEmotes } from '../chat-preferences.ts';
import { FEWER_QUICK_EMOTES, QUICK_EMOTES, QuickEmotes, quickEmotes } from './QuickEmotes.tsx';

interface StateLineProps {
  room: Chatroom | undefined;
  emotes: EmoteIndex;
  isSignedIn: boolean;
  onQuickEmote?: ((emote: Emote) => void) | undefined;
}

/** Keeps its height while emotes load or the viewer cannot send, so that messages do not shift under the pointer (F-01). */
export function StateLine({ room, emotes, isSignedIn, onQuickEmote }: StateLineProps) {
  const showsQuickEmotes = usePreference(showQuickEmotes);
  const recent = useRecentEmotes(emotes);
  const isTouch = useMediaQuery(TOUCH);
  const hasModes = room !== undefined && roomModes(room).length > 0;
  const limit = hasModes || isTouch ? FEWER_QUICK_EMOTES : QUICK_EMOTES;
  const quick = showsQuickEmotes && onQuickEmote !== undefined ? quickEmotes(recent, emotes, limit) : [];
  if (!hasModes && !(showsQuickEmotes && isSignedIn)) return <div className="h-2" />;
  return (
    <div className="flex h-7 min-w-0 items-center gap-2 pointer-coarse:h-(--h-md) in-data-[crowded=panel]:invisible in-data-[crowded=panel]:h-2 very-short:invisible very-short:h-2">
      <ChatState room={room} />
      {quick.length > 0 && onQuickEmote !== undefined && <QuickEmotes emotes={quick} onSend={onQuickEmote} />}
    </div>
  );
}

export function ChatState({ room }: { room: Chatroom | undefined }) {
  const modes = room === undefined ? [] : roomModes(room);
  if (modes.length === 0) return null;
  // The separator is a dot, because modes with a number already contain a comma.
  const shown = modes.join(' · ');
  return (
    <p className="flex min-w-0 flex-1 items-center gap-1.5 ps-1 text-12 text-ink-2" title={shown}>
      <Icon name="clock" size="small" className="text-ink-3" />
      <span className="sr-only">{t('chat.state.modes', { modes: modes.join(', ') })}</span>
      <span className="truncate" aria-hidden="true">
        {shown}
      </span>
    </p>
  );
}

/** Strictest mode first (CM-04). */
function roomModes(room: Chatroom): string[] {
  const { slow_mode: slow, followers_mode: followers, account_age: age } = room;
  const modes: (string | false)[] = [
    room.pause.enabled && t('chat.state.paused'),
    room.subscribers_mode.enabled && t('chat.state.subscribers'),
    followers.enabled &&
      (followers.min_duration === 0
        ? t('chat.state.followers')
        : t('chat.state.followers_for', { length: formatMinutes(followers.min_duration) })),
    slow.enabled && t('chat.state.slow_mode', { length: formatSeconds(slow.message_interval) }),
    room.emotes_mode.enabled && t('chat.state.emotes'),
    age.enabled && t('chat.state.account_age', { length: formatMinutes(age.min_duration) }),
    !room.allow_links.enabled && t('chat.state.no_links'),
  ];
  return modes.filter((mode) => mode !== false);
}
