import { useEffect, useState } from 'react';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { type ChatSender, type InputLock, inputLock } from '#features/chat/chat/rules/input-lock.ts';

/** Updated each second and at its end (K-04 to K-06). A sender that failed to load causes no lock; the server decides (K-08). */
export function useInputLock(room: Chatroom | undefined, sender: ChatSender | 'unknown' | undefined): { lock: InputLock; now: Date } {
  const [now, setNow] = useState(() => new Date());
  const lock = lockOf(room, sender, now);
  const until = 'until' in lock && lock.until !== null ? lock.until.getTime() : null;
  useEffect(() => {
    if (until === null) return;
    const left = until - now.getTime();
    const timer = setTimeout(() => setNow(new Date()), left % SECOND_MS || SECOND_MS);
    return () => clearTimeout(timer);
  }, [until, now]);
  // Updates the clock with the room and the sender, so that a new lock is not evaluated with an old time.
  const inputs = JSON.stringify([room, sender]);
  const [evaluated, setEvaluated] = useState(inputs);
  if (evaluated !== inputs) {
    setEvaluated(inputs);
    setNow(new Date());
  }
  return { lock, now };
}

function lockOf(room: Chatroom | undefined, sender: ChatSender | 'unknown' | undefined, now: Date): InputLock {
  if (sender === undefined || (sender === 'unknown' && room === undefined)) return { kind: 'not_ready' };
  return sender === 'unknown' ? { kind: 'open' } : inputLock(room ?? null, sender, now);
}
