import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Maximum milliseconds between the taps of a double tap. */
const DOUBLE_TAP = 300;
/** Share of the width on each side where a double tap seeks. */
const SIDE = 0.4;

interface Gestures {
  onTap: () => void;
  /** -1 to seek back, 1 to seek forward. */
  onDoubleTap: (direction: -1 | 1) => void;
  onClick: () => void;
  onDoubleClick: () => void;
}

/** Touch shows the controls and seeks; a mouse plays, pauses and toggles full screen. */
export function usePictureGestures(picture: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const lastTap = useRef(0);
  // Mouse events after a touch do not reveal their origin.
  const pointer = useRef('');
  const tap = useEffectEvent((event: PointerEvent) => {
    pointer.current = event.pointerType;
    if (event.pointerType === 'mouse') return;
    const { left, width } = picture.current!.getBoundingClientRect();
    const at = (event.clientX - left) / width;
    const isDouble = event.timeStamp - lastTap.current < DOUBLE_TAP;
    lastTap.current = event.timeStamp;
    if (isDouble && at < SIDE) gestures.onDoubleTap(-1);
    else if (isDouble && at > 1 - SIDE) gestures.onDoubleTap(1);
    else gestures.onTap();
  });
  const click = useEffectEvent(() => pointer.current === 'mouse' && gestures.onClick());
  const doubleClick = useEffectEvent(() => pointer.current === 'mouse' && gestures.onDoubleClick());
  useEffect(() => {
    const surface = picture.current!;
    const ending = new AbortController();
    const { signal } = ending;
    surface.addEventListener('pointerup', (event) => tap(event), { signal });
    surface.addEventListener('click', () => click(), { signal });
    surface.addEventListener('dblclick', () => doubleClick(), { signal });
    return () => ending.abort();
  }, [picture]);
}
