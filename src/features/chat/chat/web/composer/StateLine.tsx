import { usePreference } from '#core/web/preference.ts';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { type EmoteIndex, useRecentEmotes } from '#features/channel/emotes/web/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { showQuickEmotes } from '../chat-preferences.ts';
import { ChatState } from './ChatState.tsx';
import { QuickEmotes } from './QuickEmotes.tsx';
import { QUICK_EMOTES, QUICK_EMOTES_BESIDE_MODES, quickEmotes } from './quick-emotes.ts';
import { roomModes } from './room-modes.ts';

interface StateLineProps {
  room: Chatroom | undefined;
  emotes: EmoteIndex;
  /** Whether the viewer has a message box. */
  isSignedIn: boolean;
  onQuickEmote?: ((emote: Emote) => void) | undefined;
}

/** Keeps its height while emotes load or the viewer cannot send, so that messages do not shift under the pointer (F-01). */
export function StateLine({ room, emotes, isSignedIn, onQuickEmote }: StateLineProps) {
  const showsQuickEmotes = usePreference(showQuickEmotes);
  const recent = useRecentEmotes(emotes);
  const hasModes = room !== undefined && roomModes(room).length > 0;
  const limit = hasModes ? QUICK_EMOTES_BESIDE_MODES : QUICK_EMOTES;
  const quick = showsQuickEmotes && onQuickEmote !== undefined ? quickEmotes(recent, emotes, limit) : [];
  if (!hasModes && !(showsQuickEmotes && isSignedIn)) return <div className="h-2" />;
  return (
    <div className="flex h-7 min-w-0 items-center gap-2">
      <ChatState room={room} />
      {quick.length > 0 && onQuickEmote !== undefined && <QuickEmotes emotes={quick} onSend={onQuickEmote} />}
    </div>
  );
}
