import type { Emote } from '#features/channel/emotes/contract.ts';
import { EmotePicker, rememberEmote } from '#features/channel/emotes/web/api.ts';
import type { OpenChat } from '../open-chat.ts';
import { useStillEmotes } from '../use-row-context.ts';

interface ChatEmotePickerProps {
  chat: OpenChat;
  /** False on phones, where focus opens the keyboard. */
  takesFocus: boolean;
}

/** Inserts a picked emote into the message box and adds it to the recent emotes (F-11). */
export function ChatEmotePicker({ chat, takesFocus }: ChatEmotePickerProps) {
  const still = useStillEmotes();
  const pick = (emote: Emote) => {
    chat.composer.current?.insertEmote(emote);
    rememberEmote(emote);
  };
  return <EmotePicker slug={chat.channel.slug} still={still} takesFocus={takesFocus} onPick={pick} />;
}
