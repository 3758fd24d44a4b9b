import { isText, listOf, preference } from '#core/web/preference.ts';
import type { PinnedMessage } from '#features/chat/pins/contract.ts';

/** How many hidden pins are remembered, enough for the recently visited channels. */
const REMEMBERED = 20;

/** The pins that this browser hides, newest last (P-02). They stay hidden after a reload. */
export const hiddenPins = preference<readonly string[]>('chat-hidden-pins', [], listOf(isText(100), REMEMBERED));

/** Identifies one pin. Pinning the same message again produces a different key. */
export const pinKey = ({ message, finish_at }: PinnedMessage): string => `${message.id} ${finish_at}`;

export function hidePin(pin: PinnedMessage): void {
  hiddenPins.set([...hiddenPins.get(), pinKey(pin)].slice(-REMEMBERED));
}
