import { DEFAULT_RTMP_LIMITS, maxPartialBytes } from '../limits.ts';
import { RtmpSession, type SessionEvent } from '../session.ts';

/** The most that one session may hold of what it was sent. */
export const MAX_HELD_BYTES = maxPartialBytes(DEFAULT_RTMP_LIMITS) + DEFAULT_RTMP_LIMITS.maxPendingBytes;

/** Plays a session into the parser, accepts its request, and returns what came of it, and how many bytes it held at most. */
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
