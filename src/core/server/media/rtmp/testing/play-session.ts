import { DEFAULT_RTMP_LIMITS, maxPartialBytes } from '../limits.ts';
import { RtmpSession, type SessionEvent } from '../session.ts';

/** Maximum input bytes that one session may hold. */
export const MAX_HELD_BYTES = maxPartialBytes(DEFAULT_RTMP_LIMITS) + DEFAULT_RTMP_LIMITS.maxPendingBytes;

/** Plays a session into the parser, accepts its request, and returns its events and the maximum of held bytes. */
export function playSession(writes: readonly Buffer[]): { events: SessionEvent[]; held: number } {
  const session = new RtmpSession(DEFAULT_RTMP_LIMITS);
  const events: SessionEvent[] = [];
  let held = 0;
  for (const bytes of writes) {
    events.push(...session.receive(bytes, 0));
    if (session.phase === 'pending') events.push(...session.accept(0));
    held = Math.max(held, session.heldBytes);
    session.takeOutput();
  }
  return { events, held };
}
