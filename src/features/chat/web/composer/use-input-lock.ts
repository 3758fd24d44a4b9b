import { useEffect, useState } from 'react';
import type { Chatroom } from '#features/chat/contract/chatroom.ts';
import { type ChatSender, type InputLock, inputLock } from '#features/chat/rules/input-lock.ts';

const SECOND = 1000;

/**
 * Whether one may write now, told anew at each whole second of a lock that runs out, and at the moment it does (K-04 to K-06). While room,
 * person or rules are being read, and until the rules are accepted, it is not ready (K-01); what could not be read locks nothing, the
 * server judges (K-08).
 */
export function useInputLock(
  room: Chatroom | 'unknown' | undefined,
  sender: ChatSender | 'unknown' | undefined,
  rulesAccepted = true,
): { lock: InputLock; now: Date } {
  const [now, setNow] = useState(() => new Date());
  const lock = lockOf(room, sender, now, rulesAccepted);
  const until = 'until' in lock && lock.until !== null ? lock.until.getTime() : null;
  useEffect(() => {
    if (until === null) return;
    const left = until - now.getTime();
    const timer = setTimeout(() => setNow(new Date()), left % SECOND || SECOND);
    return () => clearTimeout(timer);
  }, [until, now]);
  // A lock that begins with something said or told just now is not judged by an old clock.
  const told = JSON.stringify([room, sender]);
  const [judged, setJudged] = useState(told);
  if (judged !== told) {
    setJudged(told);
    setNow(new Date());
  }
  return { lock, now };
}

function lockOf(
  room: Chatroom | 'unknown' | undefined,
  sender: ChatSender | 'unknown' | undefined,
  now: Date,
  rulesAccepted: boolean,
): InputLock {
  if (!rulesAccepted || room === undefined || sender === undefined) return { kind: 'not_ready' };
  if (room === 'unknown' || sender === 'unknown') return { kind: 'open' };
  return inputLock(room, sender, now);
}
