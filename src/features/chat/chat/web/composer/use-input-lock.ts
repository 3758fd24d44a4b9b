import { useEffect, useState } from 'react';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { type ChatSender, type InputLock, inputLock } from '#features/chat/chat/rules/input-lock.ts';

const SECOND = 1000;

/**
 * Returns whether the viewer can write now, updated at each whole second of a lock that expires, and when it does (K-04 to K-06). It is not
 * ready while `room` is undefined, because of a local lock (K-01), unless the person is banned, and while the person is loading. A person who could not be loaded causes
 * no lock; the server decides (K-08).
 */
export function useInputLock(room: Chatroom | undefined, sender: ChatSender | 'unknown' | undefined): { lock: InputLock; now: Date } {
  const [now, setNow] = useState(() => new Date());
  const lock = lockOf(room, sender, now);
  const until = 'until' in lock && lock.until !== null ? lock.until.getTime() : null;
  useEffect(() => {
    if (until === null) return;
    const left = until - now.getTime();
    const timer = setTimeout(() => setNow(new Date()), left % SECOND || SECOND);
    return () => clearTimeout(timer);
  }, [until, now]);
  // When room or sender change, the clock is updated too, so that a new lock is not evaluated with an old time.
  const told = JSON.stringify([room, sender]);
  const [judged, setJudged] = useState(told);
  if (judged !== told) {
    setJudged(told);
    setNow(new Date());
  }
  return { lock, now };
}

function lockOf(room: Chatroom | undefined, sender: ChatSender | 'unknown' | undefined, now: Date): InputLock {
  if (sender === undefined || (sender === 'unknown' && room === undefined)) return { kind: 'not_ready' };
  return sender === 'unknown' ? { kind: 'open' } : inputLock(room ?? null, sender, now);
}
