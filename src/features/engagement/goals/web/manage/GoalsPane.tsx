import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { EmoteImage } from '#features/channel/emotes/web/api.ts';
import {
  cancelGoal,
  GOAL_EMOTES,
  type Goal,
  type GoalEmoteId,
  type GoalType,
  listPastGoals,
  updateGoal,
} from '#features/engagement/goals/contract.ts';
import { stateOf, withGoal } from '#features/engagement/goals/rules.ts';
import { GoalCard, GoalEnd } from '../card/GoalCard.tsx';
import { useGoalClock } from '../use-goal-clock.ts';
import { goalsQuery, useGoals } from '../use-goals.ts';
import { GoalFields, TitleField } from './GoalFields.tsx';
import { changeOf, draftOf, draftProblems, type GoalDraft } from './goal-draft.ts';
import { NewGoalDialog } from './NewGoalDialog.tsx';
import { freeTypes, runningGoals, useEndClock } from './running-goals.ts';

export function GoalsPane({ channel }: Pick<PaneProps, 'channel'>) {
  const goals = useGoals(channel);
  const known = goals.data ?? [];
  const now = useEndClock(known);
  // Types without a goal when the dialog opened. It stays open when someone else starts a goal; the server decides.
  const [creating, setCreating] = useState<readonly GoalType[] | null>(null);
  const running = runningGoals(known, now);
  const types = freeTypes(known, now);
  if (goals.isPending) return <PaneSkeleton />;
  if (goals.isError && !goals.data) return <QueryError title={t('goals.failed')} query={goals} />;
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

/** `since` is part of the key, so a change refetches the list. */
const pastGoalsQuery = (slug: string, since: string) =>
  queryOptions({
    queryKey: ['past-goals', slug, since],
    queryFn: async ({ signal }) => (await call(listPastGoals, { params: { slug }, signal })).data.goals,
  });

interface PastGoalsProps {
  slug: string;
  /** A change of this value refetches the list. */
  since: string;
  now: Date;
}

function PastGoals({ slug, since, now }: PastGoalsProps) {
  const past = useQuery({ ...pastGoalsQuery(slug, since), placeholderData: keepPreviousData });
  if (past.isPending) return <PastSkeleton />;
  if (past.isError) return <QueryError title={t('goals.past.failed')} query={past} />;
  return (
    <section aria-label={t('goals.past')}>
      <h3 className="mb-1.5 text-12 font-semibold text-ink-2">{t('goals.past')}</h3>
      {past.data.length === 0 && <p className="text-12 text-ink-3">{t('goals.past.none')}</p>}
      <ul>
        {past.data.map((goal) => (
          <PastGoal key={goal.id} goal={goal} now={now} />
        ))}
      </ul>
    </section>
  );
}

function PastGoal({ goal, now }: { goal: Goal; now: Date }) {
  const state = stateOf(goal, now);
  const emote = GOAL_EMOTES[goal.progress_bar_emoji_id as GoalEmoteId];
  return (
    <li className="flex min-h-11 items-center gap-2.5 border-t border-line-soft py-1.5">
      <EmoteImage id={emote.id} name={emote.name} className="block size-6 shrink-0 object-contain" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold" title={goal.title}>
          {goal.title}
        </bdi>
        <span className="block text-12 text-ink-3 tabular-nums">{endingOf(goal, state)}</span>
      </span>
      <GoalEnd state={state} endDate={goal.end_date} now={now} />
    </li>
  );
}

function endingOf(goal: Goal, state: ReturnType<typeof stateOf>): string {
  const counts = { count: formatNumber(goal.current_value), target: formatNumber(goal.target_value) };
  if (state === 'achieved') return t('goals.past.achieved', { date: formatDate(goal.achieved_at ?? goal.updated_at, 'medium') });
  if (state === 'expired') return t('goals.past.expired', { ...counts, date: formatDate(goal.end_date ?? goal.updated_at, 'medium') });
  return t('goals.past.canceled', counts);
}

function PastSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-2">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

function ManagedGoal({ slug, goal }: { slug: string; goal: Goal }) {
  const cache = useQueryClient();
  const now = useGoalClock(goal.end_date);
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const { queryKey } = goalsQuery(slug);
  const cancel = useMutation({
    mutationFn: () => call(cancelGoal, { params: { slug, goalId: goal.id } }),
    onSuccess: ({ data }) => cache.setQueryData(queryKey, (known) => withGoal(known ?? [], data.goal)),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey });
      toast.bad('goals.cancel.failed', { reason: refusalText(error) });
    },
    onSettled: close,
  });
  const isRunning = stateOf(goal, now) === 'active';
  return (
    <>
      <GoalCard
        goal={goal}
        now={now}
        size="medium"
        actions={
          isRunning && (
            <>
              <Button size="small" aria-label={t('goals.edit.named', { title: goal.title })} onClick={() => setOpen('edit')}>
                <Icon name="edit" size="small" />
                {t('goals.edit')}
              </Button>
              <Button
                size="small"
                variant="danger-soft"
                aria-label={t('goals.cancel.named', { title: goal.title })}
                onClick={() => setOpen('cancel')}
              >
                {t('goals.cancel')}
              </Button>
            </>
          )
        }
      />
      {open === 'edit' && <EditGoalDialog slug={slug} goal={goal} onClose={close} />}
      <ConfirmDialog
        open={open === 'cancel'}
        onClose={close}
        title={t('goals.cancel.question')}
        text={t('goals.cancel.text')}
        confirm={t('goals.cancel')}
        cancel={t('goals.cancel.keep')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </>
  );
}

interface EditGoalDialogProps {
  slug: string;
  /** Its current count limits the possible targets. */
  goal: Goal;
  onClose: () => void;
}

/** Problems show while typing. */
function EditGoalDialog({ slug, goal, onClose }: EditGoalDialogProps) {
  const cache = useQueryClient();
  // Saving keeps changes that others make meanwhile.
  const [opened] = useState(goal);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const onChange = (next: Partial<GoalDraft>) => setDraft((before) => ({ ...before, ...next }));
  const change = changeOf(opened, draft);
  const { end, ...others } = draftProblems(draft, goal.current_value, serverNow());
  // An unchanged end needs no validation.
  const problems = change.end_date === undefined || end === undefined ? others : { ...others, end };
  const hasProblems = Object.keys(problems).length > 0;
  const save = useMutation({
    mutationFn: () => call(updateGoal, { params: { slug, goalId: goal.id }, body: change }),
    onSuccess: ({ data }) => {
      cache.setQueryData(goalsQuery(slug).queryKey, (known) => withGoal(known ?? [], data.goal));
      onClose();
    },
    onError: (error) => toast.bad('goals.edit.failed', { reason: refusalText(error) }),
  });
  const form = useSubmit(() => {
    if (hasProblems) return;
    if (Object.keys(change).length === 0) onClose();
    else save.mutate();
  }, save.isPending);
  return (
    <FormDialog
      form={form}
      title={t('goals.edit.title')}
      action={t('goals.edit.submit')}
      isBusy={save.isPending}
      isDisabled={hasProblems}
      onClose={onClose}
    >
      <TitleField draft={draft} problems={problems} onChange={onChange} />
      <GoalFields draft={draft} problems={problems} counted={goal.current_value} onChange={onChange} />
    </FormDialog>
  );
}
