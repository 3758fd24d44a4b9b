import { useRef, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Redemption } from '#features/points/contract/redemptions.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueSkeleton } from './QueueSkeleton.tsx';
import { RedemptionRow } from './RedemptionRow.tsx';
import type { QueueChoice } from './redemption-queries.ts';
import { useDecide } from './use-decide.ts';
import { useQueue } from './use-queue.ts';

interface RedemptionQueueProps {
  slug: string;
  chatroomId: number;
}

/** The redemption queue: pending redemptions are accepted or rejected one by one or in bulk, and decided ones can be listed (RW-06). */
export function RedemptionQueue({ slug, chatroomId }: RedemptionQueueProps) {
  const [choice, setChoice] = useState<QueueChoice>({ status: 'pending', rewardId: '' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { queue, counts } = useQueue(slug, chatroomId, choice);
  const decide = useDecide(slug);
  const place = useRef<HTMLElement>(null);
  const isPending = choice.status === 'pending';
  const shown = queue.data?.pages.flatMap(({ redemptions }) => redemptions) ?? [];
  // Redemptions that others decided in the meantime are no longer selected.
  const picked = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const waiting = counts?.total_redemptions ?? 0;

  const become = (next: QueueChoice) => {
    setChosen(new Set());
    setChoice(next);
  };
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const decideOne = (redemption: Redemption, accepts: boolean, button: HTMLElement) => {
    // The button disappears with its row, so the focus moves to the same button of a neighboring row.
    if (document.activeElement === button) (besides(button, 1) ?? besides(button, -1) ?? place.current)?.focus();
    decide.mutate({ ids: [redemption.id], accepts });
  };
  const decideChosen = (accepts: boolean) => {
    place.current?.focus();
    decide.mutate({ ids: picked, accepts });
    setChosen(new Set());
  };
  return (
    <section
      ref={place}
      aria-label={t('points.queue.title')}
      tabIndex={-1}
      className="@container flex min-h-0 flex-1 flex-col outline-none"
    >
      <PaneActions>
        <span role="status" className="inline-flex items-center">
          <span className="sr-only">{t('points.queue.count', { count: waiting })}</span>
          <span aria-hidden="true" className="tabular-nums">
            <Tag tone={waiting > 0 ? 'amber' : 'neutral'}>{formatNumber(waiting)}</Tag>
          </span>
        </span>
      </PaneActions>
      <QueueFilters choice={choice} counts={counts} onChange={become} />
      {isPending && shown.length > 0 && (
        <ChosenBar
          chosen={picked.length}
          isAll={picked.length === shown.length}
          onAll={(isChosen) =>
            choose(
              shown.map(({ id }) => id),
              isChosen,
            )
          }
          onDecide={decideChosen}
        />
      )}
      {queue.isPending ? (
        <QueueSkeleton />
      ) : queue.isError && !queue.data ? (
        <ErrorState title={t('points.queue.failed')} error={queue.error} onRetry={() => void queue.refetch()} busy={queue.isFetching} />
      ) : shown.length === 0 && !queue.hasNextPage ? (
        <EmptyState icon={isPending ? 'check' : 'list'} title={t(`points.queue.empty.${choice.status}`)}>
          {t(isPending ? 'points.queue.empty.pending.text' : 'points.queue.empty.decided.text')}
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <ul aria-label={t('points.queue.title')}>
            {shown.map((redemption) => (
              <RedemptionRow
                key={redemption.id}
                redemption={redemption}
                isChosen={chosen.has(redemption.id)}
                onChoose={(isChosen) => choose([redemption.id], isChosen)}
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
    </section>
  );
}

/** The same button in the next or previous row. */
function besides(button: HTMLElement, step: 1 | -1): HTMLElement | null {
  const row = button.closest('li');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector<HTMLElement>(`[data-decision="${button.dataset.decision ?? 'accept'}"]`) ?? null;
}
