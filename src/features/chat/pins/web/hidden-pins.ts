import { isText, listOf, preference } from '#core/web/preference.ts';
import type { PinnedMessage } from '#features/chat/pins/contract.ts';

/** Number of remembered hidden pins, enough for recently visited channels. */
const REMEMBERED = 20;

/** The pins hidden in this browser, newest last (P-02). They stay hidden after a reload. */
export const hiddenPins = preference<readonly string[]>('chat-hidden-pins', [], listOf(isText(100), REMEMBERED));

/** Pinning the same message again produces a different key. */
export const pinKey = ({ message, finish_at }: PinnedMessage): string => `${message.id} ${finish_at}`;

export function hidePin(pin: PinnedMessage): void {
  hiddenPins.set([...hiddenPins.get(), pinKey(pin)].slice(-REMEMBERED));
}
