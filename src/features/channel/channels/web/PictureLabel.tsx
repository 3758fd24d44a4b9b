import type { ReactNode } from 'react';
import { cx } from '#core/web/ui/class-names.ts';

/** Label on a picture, with the same colors in both themes. */
export function PictureLabel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cx('inline-flex h-5 items-center gap-1 rounded-xs bg-overlay px-1.5 text-11 font-semibold text-on-picture', className)}
    >
      {children}
    </span>
  );
}
