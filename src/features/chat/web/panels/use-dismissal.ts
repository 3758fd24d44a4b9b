import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Closes what floats over the chat by Escape and by a press elsewhere. The footer is no elsewhere: its buttons open and close panels
 * themselves, and one writes there while the emote picker is open. Put `onPointerDownCapture` on the root: a dialog that the panel opened
 * stands elsewhere in the page, but its presses come by there.
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
