import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The footer is inside: its buttons open and close panels. Put `onPointerDownCapture` on the root, for dialogs that the panel opens. */
export function useDismissal(root: RefObject<HTMLElement | null>, onDismiss: (how: 'escape' | 'press') => void) {
  const pressedInside = useRef(false);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const isOurs = (target: EventTarget | null) =>
      target === document.body || root.current?.contains(target as Node) || (target as Element).closest('footer') !== null;
    const press = (event: PointerEvent) => {
      if (!pressedInside.current && (event.target as Element).closest('footer') === null) dismiss('press');
      pressedInside.current = false;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isOurs(event.target)) dismiss('escape');
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [root]);
  return {
    onPointerDownCapture: () => {
      pressedInside.current = true;
    },
  };
}
