import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ShownLog } from '../log/shown-log.ts';
import { afterFollowEvent, FOLLOWING, type FollowEvent } from './follow.ts';

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

/** Milliseconds without an event after which the wheel counts as released. */
const WHEEL_REST_MS = 150;
/** A smaller movement of the finger is not a drag. */
const DRAG_PX = 3;

/** Frames without movement after which the list counts as still. */
const STILL_FRAMES = 3;

function useListInput(list: RefObject<HTMLElement | null>, onEvent: (event: FollowEvent) => void): void {
  const report = useEffectEvent(onEvent);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const distance = () => element.scrollHeight - element.clientHeight - element.scrollTop;
    let top = element.scrollTop;
    let touchedAt = 0;
    let wheel: ReturnType<typeof setTimeout> | undefined;
    const cancel = { touch: () => {}, mouse: () => {} };
    const start = (hand: 'touch' | 'mouse') => {
      cancel[hand]();
      report({ type: `${hand}_start` });
    };
    const end = (hand: 'touch' | 'mouse') => {
      cancel[hand]();
      cancel[hand] = whenStill(element, () => report({ type: `${hand}_end`, distance: distance() }));
    };
    const endWheel = () => {
      wheel = undefined;
      end('mouse');
    };
    const watched: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
      wheel: ({ deltaY }) => {
        if (wheel === undefined) start('mouse');
        clearTimeout(wheel);
        wheel = setTimeout(endWheel, WHEEL_REST_MS);
        if (deltaY < 0 && element.scrollTop > 0) report({ type: 'up' });
      },
      pointerdown: ({ pointerType }) => {
        if (pointerType === 'mouse') start('mouse');
      },
      touchstart: ({ touches }) => {
        touchedAt = touches[0]!.clientY;
        start('touch');
      },
      touchmove: ({ touches }) => {
        if (touches[0]!.clientY - touchedAt > DRAG_PX && element.scrollTop > 0) report({ type: 'up' });
      },
      scroll: () => {
        const by = element.scrollTop - top;
        top = element.scrollTop;
        report({ type: 'scrolled', by, distance: distance() });
      },
    };
    const released = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && wheel === undefined) end('mouse');
    };
    const lifted = ({ touches }: TouchEvent) => {
      if (touches.length === 0) end('touch');
    };
    for (const [name, listener] of Object.entries(watched)) element.addEventListener(name, listener as EventListener, { passive: true });
    addEventListener('pointerup', released);
    element.addEventListener('touchend', lifted);
    element.addEventListener('touchcancel', lifted);
    return () => {
      clearTimeout(wheel);
      cancel.touch();
      cancel.mouse();
      for (const [name, listener] of Object.entries(watched)) element.removeEventListener(name, listener as EventListener);
      removeEventListener('pointerup', released);
      element.removeEventListener('touchend', lifted);
      element.removeEventListener('touchcancel', lifted);
    };
  }, [list]);
}

/** Calls `still` once the list stops moving, unless canceled. On a busy page the list scrolls only after the release. */
function whenStill(element: HTMLElement, still: () => void): () => void {
  let top = element.scrollTop;
  let frames = 0;
  const checkFrame = () => {
    frames = element.scrollTop === top ? frames + 1 : 0;
    top = element.scrollTop;
    if (frames === STILL_FRAMES) still();
    else next = requestAnimationFrame(checkFrame);
  };
  let next = requestAnimationFrame(checkFrame);
  return () => cancelAnimationFrame(next);
}
