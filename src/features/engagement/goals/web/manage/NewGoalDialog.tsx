import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { createGoal, type GoalType } from '#features/engagement/goals/contract.ts';
import { withGoal } from '#features/engagement/goals/rules.ts';
import { GoalActions, GoalCard } from '../card/GoalCard.tsx';
import { goalsQuery } from '../use-goals.ts';
import { GoalFields, TitleField } from './GoalFields.tsx';
import { draftProblems, emptyDraft, type GoalDraft, newGoalOf, previewOf } from './goal-draft.ts';

interface NewGoalDialogProps {
  channel: Channel;
  /** The types without a running goal when the dialog opened; at least one. */
  types: readonly GoalType[];
  onClose: () => void;
}

/** A refusal shows a toast, and the form keeps its input. */
export function NewGoalDialog({ channel, types, onClose }: NewGoalDialogProps) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(() => emptyDraft(types[0]!));
  const [isTried, setIsTried] = useState(false);
  const onChange = (change: Partial<GoalDraft>) => setDraft((before) => ({ ...before, ...change }));
  const now = serverNow();
  const counted = countedBy(draft, channel);
  const problems = draftProblems(draft, counted, now);
  const create = useMutation({
    mutationFn: () => call(createGoal, { params: { slug: channel.slug }, body: newGoalOf(draft) }),
    onSuccess: ({ data }) => {
      cache.setQueryData(goalsQuery(channel.slug).queryKey, (known) => withGoal(known ?? [], data.goal));
      onClose();
    },
    onError: (error) => toast.bad('goals.new.failed', { reason: refusalText(error) }),
  });
  const form = useSubmit(() => {
    setIsTried(true);
    if (Object.keys(problems).length === 0) create.mutate();
  }, create.isPending);
  const { title, ...others } = problems;
  // An empty title is no error before the first submit.
  const shown = isTried ? problems : others;
  const preview = previewOf(draft, counted ?? 0, now);
  return (
    <FormDialog form={form} title={t('goals.new')} action={t('goals.new.submit')} isBusy={create.isPending} onClose={onClose}>
      <TitleField draft={draft} problems={shown} onChange={onChange} />
      <Segments
        label={t('goals.field.type')}
        options={types.map((type) => ({ value: type, label: t(`goals.field.type.${type}`) }))}
        value={draft.type}
        onChange={(type) => onChange({ type })}
      />
      <Segments
        label={t('goals.field.from')}
        options={[
          { value: 'new', label: t('goals.field.from.new') },
          { value: 'all', label: t('goals.field.from.all') },
        ]}
        value={draft.countFromCreation ? 'new' : 'all'}
        onChange={(which) => onChange({ countFromCreation: which === 'new' })}
      />
      <GoalFields draft={draft} problems={shown} counted={counted} onChange={onChange} />
      <div>
        <p className="mb-1.5 text-12 font-semibold text-ink-2">{t('goals.field.preview')}</p>
        <div inert>
          <GoalCard
            goal={{ ...preview, title: draft.title || t('goals.field.title') }}
            now={now}
            size="medium"
            actions={draft.type === 'followers' && <GoalActions channel={channel} action="follow" size="medium" isPreview />}
          />
        </div>
      </div>
    </FormDialog>
  );
}

/** The initial count of a new goal, as far as the browser knows it. */
function countedBy({ type, countFromCreation }: GoalDraft, channel: Channel): number | null {
  if (countFromCreation) return 0;
  return type === 'followers' ? channel.followers_count : null;
}
