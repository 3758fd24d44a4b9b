import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-(--z-tooltip) focus:rounded-sm focus:bg-mint focus:px-3 focus:py-2 focus:font-semibold focus:text-on-mint"
    >
      {children}
    </a>
  );
}

/** The element before everything else on the page. */
export const SkipLinksSlot = createContext<HTMLElement | null>(null);

export function PageSkipLink(props: { to: string; children: ReactNode }) {
  const slot = use(SkipLinksSlot);
  return slot && createPortal(<SkipLink {...props} />, slot);
}
