import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { RedemptionStatus } from '#features/engagement/points/contract/redemptions.ts';
import type { QueueCounts } from './queue-pages.ts';
import type { QueueFilter } from './redemption-queries.ts';

interface QueueFiltersProps {
  filter: QueueFilter;
  /** Undefined while loading. */
  counts: QueueCounts | undefined;
  onChange: (filter: QueueFilter) => void;
}

export function QueueFilters({ filter, counts, onChange }: QueueFiltersProps) {
  const rewards = (counts?.redemptions ?? []).map(({ reward_id, title, count }) => ({
    value: reward_id,
    label: t('points.queue.of_reward', { reward: title, count: formatNumber(count) }),
  }));
  return (
    <div className="grid shrink-0 gap-3 border-b border-line-soft p-3 @md:grid-cols-2">
      <Segments
        label={t('points.queue.shown')}
        options={RedemptionStatus.options.map((value) => ({ value, label: t(`points.queue.${value}`) }))}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <SelectField
        label={t('points.queue.reward')}
        value={filter.rewardId}
        options={[{ value: '', label: t('points.queue.every_reward') }, ...rewards]}
        onChange={(rewardId) => onChange({ ...filter, rewardId })}
        className="min-h-8! py-0"
      />
    </div>
  );
}
