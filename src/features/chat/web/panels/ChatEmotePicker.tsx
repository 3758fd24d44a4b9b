import type { Emote } from '#features/emotes/contract.ts';
import { EmotePicker, rememberEmote } from '#features/emotes/web/api.ts';
import type { OpenChat } from '../open-chat.ts';
import { useStillEmotes } from '../use-row-context.ts';

interface ChatEmotePickerProps {
  chat: OpenChat;
  /** Whether the focus goes into the search: not on a phone, where it would bring the keyboard. */
  takesFocus: boolean;
}

/** The picker of an open chat: what is picked goes into the message box, and to the recent ones (F-11). */
export function ChatEmotePicker({ chat, takesFocus }: ChatEmotePickerProps) {
  const still = useStillEmotes();
  const pick = (emote: Emote) => {
    chat.composer.current?.insertEmote(emote);
    rememberEmote(emote);
  };
  return <EmotePicker slug={chat.channel.slug} still={still} takesFocus={takesFocus} onPick={pick} />;
}
