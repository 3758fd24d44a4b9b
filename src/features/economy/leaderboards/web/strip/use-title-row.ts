import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { TITLE_TIMEOUT } from '#features/economy/leaderboards/rules.ts';

/**
 * Shows the title row at first, while pointer or keyboard focus is in the strip, and for five seconds after (LB-03). Spread `watched` on
 * it.
 */
export function useTitleRow() {
  const [isHeld, setIsHeld] = useState(false);
  const [isShown, setIsShown] = useState(true);
  const by = useRef({ pointer: false, focus: false });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setIsShown(false), TITLE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const hold = (what: 'pointer' | 'focus', isOn: boolean) => {
    by.current[what] = isOn;
    const isNowHeld = by.current.pointer || by.current.focus;
    setIsHeld(isNowHeld);
    if (isNowHeld) setIsShown(true);
  };
  return {
    isShown,
    watched: {
      onPointerEnter: () => hold('pointer', true),
      onPointerLeave: () => hold('pointer', false),
      // A button keeps the focus after a pointer press, which must not hold the row forever.
      onFocus: ({ target }: FocusEvent) => hold('focus', target.matches(':focus-visible')),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => hold('focus', by.current.focus && currentTarget.contains(relatedTarget)),
    },
  };
}
