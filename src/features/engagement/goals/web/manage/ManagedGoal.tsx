import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { cancelGoal, type Goal, updateGoal } from '#features/engagement/goals/contract.ts';
import { stateOf, withGoal } from '#features/engagement/goals/rules.ts';
import { GoalCard } from '../card/GoalCard.tsx';
import { useGoalClock } from '../use-goal-clock.ts';
import { goalsQuery } from '../use-goals.ts';
import { GoalFields, TitleField } from './GoalFields.tsx';
import { changeOf, draftOf, draftProblems, type GoalDraft } from './goal-draft.ts';

export function ManagedGoal({ slug, goal }: { slug: string; goal: Goal }) {
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
  const { end, ...others } = draftProblems(draft, goal.current_value, new Date());
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
