import { type ReactNode, useEffect, useState } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';

/** PO-06. */
export const COLLAPSE_MS = 500;

interface CollapseProps {
  open: boolean;
  children: ReactNode;
}

/** Appears immediately and collapses on close, or disappears at once with reduced motion. Inert while collapsing. */
export function Collapse({ open, children }: CollapseProps) {
  const length = useReducedMotion() ? 0 : COLLAPSE_MS;
  const [isMounted, setIsMounted] = useState(open);
  if (open && !isMounted) setIsMounted(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setIsMounted(false), length);
    return () => clearTimeout(timer);
  }, [open, length]);
  if (!open && !isMounted) return null;
  return (
    <div
      inert={!open}
      aria-hidden={!open || undefined}
      className={`grid shrink-0 transition-[grid-template-rows,opacity] ease-out ${open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr] opacity-0'}`}
      style={{ transitionDuration: `${length}ms` }}
    >
      <div className="min-h-0 overflow-hidden">{children}</div>
    </div>
  );
}
