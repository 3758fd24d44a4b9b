import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** A link that only the keyboard reaches: it moves the focus to the element with this id. */
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

/** The element before everything else on the page, into which parts of the page render their skip links. */
export const SkipLinksSlot = createContext<HTMLElement | null>(null);

/** A skip link at the start of the page, while the part that renders it is mounted. */
export function PageSkipLink(props: { to: string; children: ReactNode }) {
  const slot = use(SkipLinksSlot);
  return slot && createPortal(<SkipLink {...props} />, slot);
}
