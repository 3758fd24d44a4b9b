import { cx } from './class-names.ts';

/** A gray placeholder with the final size of the content that is loading; set the size with class names. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}
