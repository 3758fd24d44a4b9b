import { cx } from '#core/web/ui/class-names.ts';
import { sideOf } from '../outcome-appearance.ts';

/** In the outcome's color (PR-13). */
export function OutcomeLabel({ index, text }: { index: number; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden="true" className={cx('size-2 rounded-full', sideOf(index) === 'mint' ? 'bg-mint' : 'bg-pink')} />
      {text}
    </span>
  );
}
