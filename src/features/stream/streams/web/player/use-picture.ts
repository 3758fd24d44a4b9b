import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds without pointer movement until the controls of a playing video hide. */
const HIDE_AFTER = 3_000;

interface ControlsShown {
  isShown: boolean;
  show: () => void;
  /** For taps. */
  toggle: () => void;
}

/** Controls show while the pointer moves, the player has keyboard focus, a menu is open, or nothing plays. */
export function useControlsShown(player: RefObject<HTMLElement | null>, isPlaying: boolean): ControlsShown {
  const [isShown, setIsShown] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    const hide = () => {
      const isBusy = player.current?.querySelector(':focus-visible, [aria-expanded="true"]') != null;
      if (isBusy) timer.current = setTimeout(hide, HIDE_AFTER);
      else setIsShown(false);
    };
    clearTimeout(timer.current);
    setIsShown(true);
    timer.current = setTimeout(hide, HIDE_AFTER);
  }, [player]);

  useEffect(() => {
    const root = player.current!;
    const ending = new AbortController();
    const move = (event: PointerEvent) => event.pointerType === 'mouse' && show();
    const leave = (event: PointerEvent) => event.pointerType === 'mouse' && setIsShown(false);
    root.addEventListener('pointermove', move, { signal: ending.signal });
    root.addEventListener('pointerleave', leave, { signal: ending.signal });
    root.addEventListener('focusin', show, { signal: ending.signal });
    show();
    return () => {
      ending.abort();
      clearTimeout(timer.current);
    };
  }, [player, show]);

  const toggle = () => (isShown ? setIsShown(false) : show());
  return { isShown: isShown || !isPlaying, show, toggle };
}

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
  const tap = (event: MouseEvent) => {
    const { left, width } = picture.current!.getBoundingClientRect();
    const at = (event.clientX - left) / width;
    const isDouble = event.timeStamp - lastTap.current < DOUBLE_TAP;
    lastTap.current = event.timeStamp;
    if (isDouble && at < SIDE) gestures.onDoubleTap(-1);
    else if (isDouble && at > 1 - SIDE) gestures.onDoubleTap(1);
    else gestures.onTap();
  };
  // A tap acts on its last event. An earlier one would put the controls under the mouse events of the same tap.
  const click = useEffectEvent((event: MouseEvent) => (pointer.current === 'mouse' ? gestures.onClick() : tap(event)));
  const doubleClick = useEffectEvent(() => pointer.current === 'mouse' && gestures.onDoubleClick());
  useEffect(() => {
    const surface = picture.current!;
    const ending = new AbortController();
    const { signal } = ending;
    surface.addEventListener('pointerup', ({ pointerType }) => (pointer.current = pointerType), { signal });
    surface.addEventListener('click', (event) => click(event), { signal });
    surface.addEventListener('dblclick', () => doubleClick(), { signal });
    return () => ending.abort();
  }, [picture]);
}
