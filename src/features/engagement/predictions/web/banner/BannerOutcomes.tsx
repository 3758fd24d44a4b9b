import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { percentsOf, sideOf } from '../outcome-appearance.ts';
import { SplitBar } from '../parts/SplitBar.tsx';

/** One line with the bar and the percentages. */
export function BannerOutcomes({ prediction: { outcomes, winning_outcome_id } }: { prediction: Prediction }) {
  const percents = percentsOf(outcomes);
  return (
    <>
      <SplitBar outcomes={outcomes} className="prediction-banner-bar" />
      <span className="prediction-odds flex justify-between gap-2 pe-1.5 text-12 font-semibold tabular-nums">
        {outcomes.map(({ id, title }, index) => (
          <span key={id} className={cx('flex min-w-0 items-center gap-1', sideOf(index) === 'mint' ? 'text-mint-text' : 'text-pink-text')}>
            {id === winning_outcome_id && <Icon name="trophy" size="small" />}
            {id === winning_outcome_id && <span className="sr-only">{t('predictions.winner')}: </span>}
            <bdi className="truncate">{title}</bdi>
            <span className="whitespace-nowrap">{t('predictions.percent', { percent: percents[index]! })}</span>
          </span>
        ))}
      </span>
    </>
  );
}
