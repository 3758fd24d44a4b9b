import { type HistoryState, Link } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the description on a phone, where it has no room beside player and chat. */
    isAboutOpen?: boolean;
  }
}

/** A tab with an address, in a list of tabs. Marked as current on its own page. */
export function TabLink({ to, title, state }: { to: string; title: string; state?: HistoryState }) {
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        resetScroll={false}
        {...(state && { state })}
        className="block min-w-(--h-lg) pt-2 pb-2.5 pointer-coarse:py-3 text-14 font-semibold whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--mint)]"
      >
        {title}
      </Link>
    </li>
  );
}
