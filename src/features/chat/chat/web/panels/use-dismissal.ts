import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Closes a floating panel on Escape and on a press outside. The footer does not count as outside: its buttons open and close panels
 * themselves, and the viewer types there while the emote picker is open. Put `onPointerDownCapture` on the root element: a dialog opened
 * from the panel is elsewhere in the DOM, but React bubbles its events through the panel.
 */
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
