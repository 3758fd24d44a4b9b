import { type ReactNode, useRef } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import { useDismissal } from './use-dismissal.ts';
import { useFocusReturn } from './use-focus-return.ts';

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
