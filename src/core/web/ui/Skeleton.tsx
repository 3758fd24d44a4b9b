import { cx } from './class-names.ts';

/** A grey place with the final geometry of what is loading; size it by class names. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}
