import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { type CountdownTone, countdownOf, type GoalState } from '#features/engagement/goals/rules.ts';

const TONES: Record<CountdownTone, string> = {
  clock: 'text-ink-2',
  green: 'text-mint-text',
  orange: 'text-amber-text',
  red: 'text-red-text',
};

/** The corner of a card: the time left, or how the goal ended (GO-02, GO-04). */
export function GoalEnd({ state, endDate, now }: { state: GoalState; endDate: string | null; now: Date }) {
  if (state === 'achieved')
    return (
      <Tag tone="mint">
        <span className="inline-flex items-center gap-1">
          <Icon name="check" size="small" />
          {t('goals.state.achieved')}
        </span>
      </Tag>
    );
  if (state !== 'active') return <Tag>{t(`goals.state.${state}`)}</Tag>;
  if (endDate === null) return null;
  const { tone, unit, count } = countdownOf(endDate, now);
  return (
    <span role="timer" className={cx('inline-flex shrink-0 items-center gap-1 text-12 whitespace-nowrap', TONES[tone])}>
      <Icon name={tone === 'clock' ? 'clock' : 'timer'} size="small" />
      <span className="sr-only">{t('goals.left.label')} </span>
      <b className="font-semibold tabular-nums">{t(`goals.left.${unit}`, { count })}</b>
    </span>
  );
}
