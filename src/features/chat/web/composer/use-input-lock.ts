import { useEffect, useState } from 'react';
import type { Chatroom } from '../../contract/chatroom.ts';
import { type ChatSender, type InputLock, inputLock } from '../../rules/input-lock.ts';

/**
 * Whether one may write now, told anew each second while a lock runs out. While room or person are being read it is not ready;
 * what could not be read locks nothing, the server judges (K-08).
 */
export function useInputLock(
  room: Chatroom | 'unknown' | undefined,
  sender: ChatSender | 'unknown' | undefined,
): { lock: InputLock; now: Date } {
  const [now, setNow] = useState(() => new Date());
  const lock = lockOf(room, sender, now);
  const runsOut = 'until' in lock && lock.until !== null;
  useEffect(() => {
    if (!runsOut) return;
    const clock = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(clock);
  }, [runsOut]);
  // A lock that begins with something said or told just now is not judged by an old clock.
  const told = JSON.stringify([room, sender]);
  const [judged, setJudged] = useState(told);
  if (judged !== told) {
    setJudged(told);
    setNow(new Date());
  }
  return { lock, now };
}

function lockOf(room: Chatroom | 'unknown' | undefined, sender: ChatSender | 'unknown' | undefined, now: Date): InputLock {
  if (room === undefined || sender === undefined) return { kind: 'not_ready' };
  if (room === 'unknown' || sender === 'unknown') return { kind: 'open' };
  return inputLock(room, sender, now);
}
