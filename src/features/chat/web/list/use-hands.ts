import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FollowEvent } from './follow.ts';

/** A wheel that rests this long has stopped turning. */
const WHEEL_REST_MS = 150;
/** A finger that moved less has not dragged. */
const DRAG_PX = 3;

/** Watches what the reader's hands do to the list: wheel, mouse button on list or scrollbar, touch, and the scrolling that comes of it. */
export function useHands(list: RefObject<HTMLElement | null>, tell: (event: FollowEvent) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const distance = () => element.scrollHeight - element.clientHeight - element.scrollTop;
    let top = element.scrollTop;
    let touchedAt = 0;
    let wheel: ReturnType<typeof setTimeout> | undefined;
    const endWheel = () => {
      wheel = undefined;
      told({ type: 'mouse_end', distance: distance() });
    };
    const watched: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
      wheel: ({ deltaY }) => {
        if (wheel === undefined) told({ type: 'mouse_start' });
        clearTimeout(wheel);
        wheel = setTimeout(endWheel, WHEEL_REST_MS);
        if (deltaY < 0 && element.scrollTop > 0) told({ type: 'up' });
      },
      pointerdown: ({ pointerType }) => {
        if (pointerType === 'mouse') told({ type: 'mouse_start' });
      },
      touchstart: ({ touches }) => {
        touchedAt = touches[0]!.clientY;
        told({ type: 'touch_start' });
      },
      touchmove: ({ touches }) => {
        if (touches[0]!.clientY - touchedAt > DRAG_PX && element.scrollTop > 0) told({ type: 'up' });
      },
      scroll: () => {
        const by = element.scrollTop - top;
        top = element.scrollTop;
        told({ type: 'scrolled', by, distance: distance() });
      },
    };
    const released = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && wheel === undefined) told({ type: 'mouse_end', distance: distance() });
    };
    const lifted = ({ touches }: TouchEvent) => {
      if (touches.length === 0) told({ type: 'touch_end', distance: distance() });
    };
    for (const [name, hear] of Object.entries(watched)) element.addEventListener(name, hear as EventListener, { passive: true });
    addEventListener('pointerup', released);
    element.addEventListener('touchend', lifted);
    element.addEventListener('touchcancel', lifted);
    return () => {
      clearTimeout(wheel);
      for (const [name, hear] of Object.entries(watched)) element.removeEventListener(name, hear as EventListener);
      removeEventListener('pointerup', released);
      element.removeEventListener('touchend', lifted);
      element.removeEventListener('touchcancel', lifted);
    };
  }, [list]);
}
