import { useState } from 'react';
import { secondsUntil } from '#core/contract/durations.ts';
import { useReducedMotion } from '#core/web/appearance.ts';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { bannerEnd } from '#features/engagement/predictions/rules/banner.ts';
import { secondsLeft } from '#features/engagement/predictions/rules/states.ts';
import { bannerView } from './banner-view.ts';
import './banner.css';
import { Icon } from '#core/web/ui/Icon.tsx';
import { percentsOf, sideOf } from '../outcome-appearance.ts';
import { OutcomeStats } from '../parts/OutcomeStats.tsx';
import { SplitBar } from '../parts/SplitBar.tsx';

const TICK_MS = 1000;

interface BannerStripProps {
  prediction: Prediction;
  isBroadcaster: boolean;
  onOpen: () => void;
  onDismiss: () => void;
}

/** The banner with the question, the odds and a button, until its time is over (PR-09, PR-10). */
export function BannerStrip({ prediction, isBroadcaster, onOpen, onDismiss }: BannerStripProps) {
  const [isOver, setIsOver] = useState(false);
  const now = useNow(isOver ? null : TICK_MS);
  const [since] = useState(() => now.getTime());
  const [viewChoice, setViewChoice] = useState<'more' | 'less' | null>(null);
  const isReducedMotion = useReducedMotion();
  const end = bannerEnd(prediction, now);
  if (isOver) return null;
  if (end === null || now.getTime() >= end) {
    // Permanent, because the next state gets a new banner.
    setIsOver(true);
    return null;
  }

  const view = bannerView({ for: now.getTime() - since, viewChoice, isReducedMotion });
  const hasOutcomes = view === 'outcomes' || view === 'outcomesDetailed';
  const isDetailed = view === 'outcomesDetailed';
  const isDecided = prediction.state === 'RESOLVED';
  const left = isDecided ? secondsUntil(new Date(end), now) : secondsLeft(prediction, now);
  return (
    <section aria-label={t('predictions.banner')} className="prediction-banner shrink-0 border-b border-line-soft py-1.5 ps-3 pe-1.5">
      <div className="prediction-banner-grid">
        <button
          type="button"
          aria-expanded={isDetailed}
          className="prediction-banner-toggle rounded-xs text-start"
          onClick={() => setViewChoice(isDetailed ? 'less' : 'more')}
        >
          <span className="prediction-banner-title flex items-baseline gap-2">
            <bdi
              className={cx(
                'min-w-0 flex-1 font-semibold wrap-anywhere',
                hasOutcomes && 'truncate',
                view === 'initial' && 'prediction-title-scrolls',
              )}
            >
              {prediction.title}
            </bdi>
            <span className="text-12 text-ink-3 tabular-nums">{formatClock(left * 1000)}</span>
          </span>
          {hasOutcomes && <BannerOutcomes prediction={prediction} />}
        </button>
        <span className="prediction-banner-actions flex items-center">
          <Button size="small" onClick={onOpen}>
            {t(isDecided ? 'predictions.see_details' : isBroadcaster ? 'predictions.manage' : 'predictions.predict')}
          </Button>
          <IconButton icon="x" size="tiny" label={t('predictions.banner.hide')} onClick={onDismiss} />
        </span>
      </div>
      {isDetailed && <BannerDetails prediction={prediction} />}
    </section>
  );
}

function BannerDetails({ prediction: { outcomes, state } }: { prediction: Prediction }) {
  return (
    <ul className="mt-1.5 grid grid-cols-2 gap-2 pe-1.5">
      {outcomes.map((outcome, index) => (
        <li key={outcome.id} className="min-w-0">
          <OutcomeStats outcome={outcome} isActive={state === 'ACTIVE'} atEnd={index % 2 === 1} />
        </li>
      ))}
    </ul>
  );
}

/** One line with the bar and the percentages. */
function BannerOutcomes({ prediction: { outcomes, winning_outcome_id } }: { prediction: Prediction }) {
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
