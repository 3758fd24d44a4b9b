import { cx } from '#core/web/ui/class-names.ts';
import type { Outcome } from '#features/engagement/predictions/contract.ts';
import { sideOf, splitColumns } from '../outcome-appearance.ts';

/** Hidden from screen readers, because the adjacent numbers say the same. */
export function SplitBar({ outcomes, className }: { outcomes: readonly Outcome[]; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid h-1.5 gap-0.5 overflow-hidden rounded-full', className)}
      style={{ gridTemplateColumns: splitColumns(outcomes) }}
    >
      {outcomes.map(({ id }, index) => (
        <span key={id} className={sideOf(index) === 'mint' ? 'bg-mint' : 'bg-pink'} />
      ))}
    </span>
  );
}
