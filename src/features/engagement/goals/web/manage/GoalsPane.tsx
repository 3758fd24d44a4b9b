import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import type { GoalType } from '#features/engagement/goals/contract.ts';
import { stateOf } from '#features/engagement/goals/rules.ts';
import { useGoals } from '../use-goals.ts';
import { freeTypes, runningGoals } from './free-types.ts';
import { ManagedGoal } from './ManagedGoal.tsx';
import { NewGoalDialog } from './NewGoalDialog.tsx';
import { PastGoals } from './PastGoals.tsx';
import { useEndClock } from './use-end-clock.ts';

export function GoalsPane({ channel }: Pick<PaneProps, 'channel'>) {
  const goals = useGoals(channel);
  const known = goals.data ?? [];
  const now = useEndClock(known);
  // Types without a goal when the dialog opened. It stays open when someone else starts a goal; the server decides.
  const [creating, setCreating] = useState<readonly GoalType[] | null>(null);
  const running = runningGoals(known, now);
  const types = freeTypes(known, now);
  if (goals.isPending) return <PaneSkeleton />;
  if (goals.isError && !goals.data)
    return <ErrorState title={t('goals.failed')} error={goals.error} onRetry={() => void goals.refetch()} busy={goals.isFetching} />;
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">{running.length === 0 ? t('goals.none') : t('goals.one_each')}</p>
        <Button variant="primary" size="small" disabled={types.length === 0} onClick={() => setCreating(types)}>
          <Icon name="plus" size="small" />
          {t('goals.new')}
        </Button>
      </div>
      {running.map((goal) => (
        <ManagedGoal key={goal.id} slug={channel.slug} goal={goal} />
      ))}
      <PastGoals slug={channel.slug} since={known.map((goal) => `${goal.id} ${stateOf(goal, now)}`).join()} now={now} />
      {creating && <NewGoalDialog channel={channel} types={creating} onClose={() => setCreating(null)} />}
    </div>
  );
}

function PaneSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3 p-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
