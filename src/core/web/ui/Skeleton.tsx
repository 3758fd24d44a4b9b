import { cx } from './class-names.ts';

/** Class names set the final size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}
