import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ShownLog } from '../log/shown-log.ts';
import { afterFollowEvent, FOLLOWING, type FollowEvent } from './follow.ts';
import { useListInput } from './use-list-input.ts';

/** See L-01 to L-03. Returns a dispatch function for buttons. */
export function useFollow(
  log: Pick<ShownLog, 'view' | 'pause' | 'resume'>,
  list: RefObject<HTMLElement | null>,
): (event: FollowEvent) => void {
  const follow = useRef(FOLLOWING);
  const dispatch = (event: FollowEvent) => {
    // The header button and sending also pause and resume the log.
    const before = log.view().mode === 'paused';
    follow.current = afterFollowEvent({ ...follow.current, paused: before }, event);
    const { paused } = follow.current;
    if (paused === before) return;
    if (paused) log.pause();
    else log.resume();
  };
  useListInput(list, dispatch);
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') dispatch({ type: 'resume' });
  });
  useEffect(() => {
    const listener = () => seen();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
  return dispatch;
}
