import type { ReactNode } from 'react';
import { Children } from 'react';
import { cx } from '#core/web/ui/class-names.ts';

/** `oneRow` hides all but the first row, for pages that link to the full list. */
export function CategoryGrid({ oneRow = false, children }: { oneRow?: boolean; children: ReactNode }) {
  return (
    <ul
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-4',
        oneRow && 'auto-rows-[0] grid-rows-1 gap-y-0 overflow-hidden',
      )}
    >
      {Children.map(children, (child) => child && <li className="min-w-0">{child}</li>)}
    </ul>
  );
}
