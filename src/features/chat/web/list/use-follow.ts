import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ShownLog } from '../log/shown-log.ts';
import { afterFollowEvent, FOLLOWING, type FollowEvent } from './follow.ts';
import { useHands } from './use-hands.ts';

/**
 * Pauses and resumes the log in response to user input (L-01, L-02), and jumps to the newest message when the tab becomes visible again
 * (L-03). Returns a function that dispatches an event, for buttons.
 */
export function useFollow(
  log: Pick<ShownLog, 'view' | 'pause' | 'resume'>,
  list: RefObject<HTMLElement | null>,
): (event: FollowEvent) => void {
  const follow = useRef(FOLLOWING);
  const tell = (event: FollowEvent) => {
    // The log is also paused and resumed from elsewhere: by the button in the header and by sending.
    const before = log.view().mode === 'paused';
    follow.current = afterFollowEvent({ ...follow.current, paused: before }, event);
    const { paused } = follow.current;
    if (paused === before) return;
    if (paused) log.pause();
    else log.resume();
  };
  useHands(list, tell);
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') tell({ type: 'resume' });
  });
  useEffect(() => {
    const hear = () => seen();
    document.addEventListener('visibilitychange', hear);
    return () => document.removeEventListener('visibilitychange', hear);
  }, []);
  return tell;
}
