import { z } from 'zod';
import { preference } from '#core/web/preference.ts';
import type { PinnedMessage } from '#features/pins/contract.ts';

/** Pins that are remembered as hidden: those of the channels that somebody was in of late. */
const REMEMBERED = 20;

/** Pins that this browser hides, the latest last (P-02); they stay hidden after a reload. */
export const hiddenPins = preference<readonly string[]>(
  'chat-hidden-pins',
  [],
  (stored) => z.array(z.string().max(100)).max(REMEMBERED).safeParse(stored).data,
);

/** One pin: the same message pinned again is another one. */
export const pinKey = ({ message, finish_at }: PinnedMessage): string => `${message.id} ${finish_at}`;

export function hidePin(pin: PinnedMessage): void {
  hiddenPins.set([...hiddenPins.get(), pinKey(pin)].slice(-REMEMBERED));
}
