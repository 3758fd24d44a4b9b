import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { SenderBadge, type SubscriberTier } from '#features/chat/chat/web/api.ts';
import { reachedStep, shownSteps } from './ladder.ts';

interface BadgeLadderProps {
  /** Current or prospective months of the viewer. */
  months: number;
  tiers: readonly SubscriberTier[];
}

export function BadgeLadder({ months, tiers }: BadgeLadderProps) {
  const reached = reachedStep(months);
  return (
    <div>
      <p className="mb-2.5 flex justify-between gap-3 text-12">
        <b className="font-semibold text-ink-2">{t('subscriptions.ladder')}</b>
        <span className="text-ink-3">{t('subscriptions.ladder.months')}</span>
      </p>
      <ol className="isolate grid grid-flow-col auto-cols-[minmax(0,1fr)] text-11 text-ink-3 tabular-nums">
        {shownSteps(months).map((step) => {
          const isReached = step <= reached;
          const isNow = step === reached;
          return (
            <li
              key={step}
              aria-current={isNow ? 'step' : undefined}
              className={cx(
                'relative grid justify-items-center gap-1.5 text-center',
                'before:absolute before:-start-1/2 before:end-1/2 before:top-3.5 before:h-0.5 first:before:hidden',
                isReached ? 'before:bg-mint' : 'before:bg-control-active',
                isNow && 'font-semibold text-ink',
              )}
            >
              <span className={cx('relative z-1 rounded-md bg-panel p-0.5', isNow && 'shadow-[0_0_0_2px_var(--mint)]')}>
                <span className={cx('block', !isReached && 'opacity-45')}>
                  <SenderBadge badge={{ type: 'subscriber', text: '', count: step }} tiers={tiers} size={24} />
                </span>
              </span>
              <span aria-hidden="true">{step}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
