import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

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
