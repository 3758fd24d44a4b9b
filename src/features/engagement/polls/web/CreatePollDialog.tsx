import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import {
  createPoll,
  NewPoll,
  POLL_DURATIONS,
  POLL_TEXT_MAX,
  POLL_TEXT_MIN,
  RESULT_DURATIONS,
} from '#features/engagement/polls/contract.ts';
import { answerSlots, receivedPoll } from '#features/engagement/polls/rules.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { DurationField } from './DurationField.tsx';
import { pollQuery } from './use-poll.ts';

type Draft = z.input<typeof NewPoll>;

const START: Draft = { title: '', options: answerSlots([]), duration: 120, result_display_duration: 30 };

interface CreatePollDialogProps {
  slug: string;
  onClose: () => void;
}

/** The form that starts a poll (PO-01, PO-02). A refusal is shown as a toast, and the form keeps its input (PO-08). */
export function CreatePollDialog({ slug, onClose }: CreatePollDialogProps) {
  const cache = useQueryClient();
  const { register, control, handleSubmit, watch, formState } = useForm({ resolver: zodResolver(NewPoll), defaultValues: START });
  const { field: duration } = useController({ name: 'duration', control });
  const { field: resultDuration } = useController({ name: 'result_display_duration', control });
  const submit = handleSubmit(async (body) => {
    try {
      const { data } = await call(createPoll, { params: { slug }, body });
      cache.setQueryData(pollQuery(slug).queryKey, receivedPoll(data.poll, new Date()));
      onClose();
    } catch (error) {
      toast.bad('polls.start.failed', { reason: refusalText(error) });
    }
  });
  const bounds = { min: POLL_TEXT_MIN, max: POLL_TEXT_MAX };
  return (
    <FormDialog
      title={t('polls.start')}
      action={t('polls.start.submit')}
      isBusy={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('polls.question')}
        count={t('polls.count', { count: [...watch('title')].length, max: POLL_TEXT_MAX })}
        error={formState.errors.title && t('polls.problem.question', bounds)}
        autoComplete="off"
        dir="auto"
        {...register('title')}
      />
      <AnswerFields control={control} />
      <DurationField label={t('polls.open_for')} lengths={POLL_DURATIONS} value={duration.value} onChange={duration.onChange} />
      <DurationField
        label={t('polls.result_for')}
        lengths={RESULT_DURATIONS}
        value={resultDuration.value}
        onChange={resultDuration.onChange}
      />
    </FormDialog>
  );
}
