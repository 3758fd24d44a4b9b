import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#core/web/ui/class-names.ts';

interface AnchoredPanelProps {
  label: string;
  children: ReactNode;
  onDismiss: (how: 'escape' | 'press') => void;
  /** Moves focus elsewhere if the previous element no longer exists. */
  onFocusLost: () => void;
  /** False for a panel that opened by itself. */
  takesFocus?: boolean;
  className?: string;
}

/** A panel above the footer, on top of the list: as tall as its content, and not stretched in a wide chat. */
export function AnchoredPanel({ label, children, onDismiss, onFocusLost, takesFocus = true, className }: AnchoredPanelProps) {
  const root = useRef<HTMLDivElement>(null);
  const presses = useDismissal(root, onDismiss);
  useFocusReturn(root, takesFocus, onFocusLost);
  return (
    <div className="pointer-events-none absolute inset-0 z-(--z-chat-overlay) flex flex-col justify-end p-2">
      <div
        ref={root}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={cx(
          'pointer-events-auto flex min-h-0 w-full max-w-120 flex-col overflow-hidden rounded-lg bg-panel shadow-2 outline-none focus-visible:shadow-2',
          className,
        )}
        {...presses}
      >
        {children}
      </div>
    </div>
  );
}

/** The footer and `data-opens-panel` are inside: their buttons open and close panels. */
const OPENERS = 'footer, [data-opens-panel]';

/** Put `onPointerDownCapture` on the root, for dialogs that the panel opens. */
export function useDismissal(root: RefObject<HTMLElement | null>, onDismiss: (how: 'escape' | 'press') => void) {
  const pressedInside = useRef(false);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const isOurs = (target: EventTarget | null) =>
      target === document.body || root.current?.contains(target as Node) || (target as Element).closest(OPENERS) !== null;
    const press = (event: PointerEvent) => {
      if (!pressedInside.current && (event.target as Element).closest(OPENERS) === null) dismiss('press');
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

/** `fallback` runs if the previous element no longer exists. A panel that opens by itself passes `takes` as false. */
export function useFocusReturn(root: RefObject<HTMLElement | null>, takes: boolean, fallback: () => void): void {
  // Read during the first render, before an element inside the panel can take focus.
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening; a later fallback must not take the focus again
  useLayoutEffect(() => {
    const inside = root.current;
    if (takes && inside !== null && !inside.contains(document.activeElement)) inside.focus({ preventScroll: true });
    // A layout effect cleanup runs while the elements are in the page, so `document.activeElement` is still correct.
    return () => {
      if (inside === null || !inside.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else fallback();
    };
  }, []);
}
