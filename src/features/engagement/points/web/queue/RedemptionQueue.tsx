import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { REDEMPTION_STATUSES, type Redemption } from '#features/engagement/points/contract/redemptions.ts';
import { allRewardsQuery } from '../queries.ts';
import type { QueueCounts } from './queue-pages.ts';
import { QueueSkeleton, RedemptionRow, SelectionBar } from './RedemptionRow.tsx';
import { type QueueFilter, useDecide, useQueue } from './use-queue.ts';

/** Decides pending redemptions one by one or in bulk, and lists decided ones (RW-06). */
export function RedemptionQueue({ slug, chatroomId }: { slug: string; chatroomId: number }) {
  const [filter, setFilter] = useState<QueueFilter>({ status: 'pending', rewardId: '' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { queue, counts } = useQueue(slug, chatroomId, filter);
  const decide = useDecide(slug);
  const section = useRef<HTMLDivElement>(null);
  const isPending = filter.status === 'pending';
  const shown = queue.data?.pages.flatMap(({ redemptions }) => redemptions) ?? [];
  const rewards = useQuery({ ...allRewardsQuery(slug), enabled: shown.length > 0 }).data;
  // Redemptions decided by others are no longer selected.
  const selectedIds = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const pendingCount = counts?.total_redemptions ?? 0;

  const changeFilter = (next: QueueFilter) => {
    setSelected(new Set());
    setFilter(next);
  };
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((now) => new Set(isSelected ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const decideOne = (redemption: Redemption, accepts: boolean, button: HTMLElement) => {
    // The button disappears with its row, so the focus moves to the same button of a neighboring row.
    if (document.activeElement === button)
      (sameButtonInNeighbor(button, 1) ?? sameButtonInNeighbor(button, -1) ?? section.current)?.focus();
    decide.mutate({ ids: [redemption.id], accepts });
  };
  const decideSelected = (accepts: boolean) => {
    section.current?.focus();
    decide.mutate({ ids: selectedIds, accepts });
    setSelected(new Set());
  };
  return (
    <div
      ref={section}
      role="group"
      aria-label={t('points.queue.title')}
      tabIndex={-1}
      className="@container flex min-h-0 flex-1 flex-col outline-none"
    >
      <PaneActions>
        <span role="status" className="inline-flex items-center">
          <span className="sr-only">{t('points.queue.count', { count: pendingCount })}</span>
          <span aria-hidden="true" className="tabular-nums">
            <Tag tone={pendingCount > 0 ? 'amber' : 'neutral'}>{formatNumber(pendingCount)}</Tag>
          </span>
        </span>
      </PaneActions>
      <QueueFilters filter={filter} counts={counts} onChange={changeFilter} />
      {isPending && shown.length > 0 && (
        <SelectionBar
          selectedCount={selectedIds.length}
          isAllSelected={selectedIds.length === shown.length}
          onSelectAll={(isSelected) =>
            select(
              shown.map(({ id }) => id),
              isSelected,
            )
          }
          onDecide={decideSelected}
        />
      )}
      {queue.isPending ? (
        <QueueSkeleton />
      ) : queue.isError && !queue.data ? (
        <QueryError title={t('points.queue.failed')} query={queue} />
      ) : shown.length === 0 && !queue.hasNextPage ? (
        <EmptyState icon={isPending ? 'check' : 'list'} title={t(`points.queue.empty.${filter.status}`)}>
          {t(isPending ? 'points.queue.empty.pending.text' : 'points.queue.empty.decided.text')}
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <ul aria-label={t('points.queue.title')}>
            {shown.map((redemption) => (
              <RedemptionRow
                key={redemption.id}
                redemption={redemption}
                look={rewards?.find(({ id }) => id === redemption.reward_id)}
                isSelected={selected.has(redemption.id)}
                onSelect={(isSelected) => select([redemption.id], isSelected)}
                onDecide={(accepts, button) => decideOne(redemption, accepts, button)}
              />
            ))}
          </ul>
          {queue.hasNextPage && (
            <div className="flex justify-center p-3">
              <Button size="small" busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
                {t('points.queue.more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function sameButtonInNeighbor(button: HTMLElement, step: 1 | -1): HTMLElement | null {
  const row = button.closest('li');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector<HTMLElement>(`[data-decision="${button.dataset.decision ?? 'accept'}"]`) ?? null;
}

interface QueueFiltersProps {
  filter: QueueFilter;
  /** Undefined while loading. */
  counts: QueueCounts | undefined;
  onChange: (filter: QueueFilter) => void;
}

function QueueFilters({ filter, counts, onChange }: QueueFiltersProps) {
  const rewards = (counts?.redemptions ?? []).map(({ reward_id, title, count }) => ({
    value: reward_id,
    label: t('points.queue.of_reward', { reward: title, count: formatNumber(count) }),
  }));
  return (
    <div className="grid shrink-0 gap-3 border-b border-line-soft p-3 @md:grid-cols-2">
      <Segments
        label={t('points.queue.shown')}
        options={REDEMPTION_STATUSES.map((value) => ({ value, label: t(`points.queue.${value}`) }))}
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
