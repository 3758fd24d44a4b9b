import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
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
import { pollQuery } from './use-poll.ts';

type Draft = z.input<typeof NewPoll>;

const START: Draft = { title: '', options: answerSlots([]), duration: 120, result_display_duration: 30 };

interface CreatePollDialogProps {
  slug: string;
  onClose: () => void;
}

/** A refusal shows a toast, and the form keeps its input (PO-08). */
export function CreatePollDialog({ slug, onClose }: CreatePollDialogProps) {
  const cache = useQueryClient();
  const create = useMutation({
    mutationFn: (body: z.output<typeof NewPoll>) => call(createPoll, { params: { slug }, body }),
    onSuccess: ({ data }) => {
      cache.setQueryData(pollQuery(slug).queryKey, receivedPoll(data.poll, new Date()));
      onClose();
    },
    onError: (error) => toast.bad('polls.start.failed', { reason: refusalText(error) }),
  });
  const { form, draft, change, field, problem } = useForm({
    schema: NewPoll,
    start: START,
    send: (body) => create.mutate(body),
    isPending: create.isPending,
  });
  const bounds = { min: POLL_TEXT_MIN, max: POLL_TEXT_MAX };
  return (
    <FormDialog form={form} title={t('polls.start')} action={t('polls.start.submit')} isBusy={create.isPending} onClose={onClose}>
      <TextField
        label={t('polls.question')}
        count={t('polls.count', { count: [...draft.title].length, max: POLL_TEXT_MAX })}
        error={problem('title') && t('polls.problem.question', bounds)}
        autoComplete="off"
        dir="auto"
        {...field('title')}
      />
      <AnswerFields answers={draft.options} problem={problem} onChange={(options) => change({ options })} />
      <DurationField
        label={t('polls.open_for')}
        lengths={POLL_DURATIONS}
        value={draft.duration}
        onChange={(duration) => change({ duration })}
      />
      <DurationField
        label={t('polls.result_for')}
        lengths={RESULT_DURATIONS}
        value={draft.result_display_duration}
        onChange={(result_display_duration) => change({ result_display_duration })}
      />
    </FormDialog>
  );
}

interface DurationFieldProps<Length extends number> {
  label: string;
  /** In seconds. */
  lengths: readonly Length[];
  value: Length;
  onChange: (length: Length) => void;
}

function DurationField<Length extends number>({ label, lengths, value, onChange }: DurationFieldProps<Length>) {
  return (
    <Segments
      label={label}
      options={lengths.map((length) => ({ value: String(length), label: nameOf(length) }))}
      value={String(value)}
      onChange={(chosen) => onChange(lengths.find((length) => String(length) === chosen)!)}
    />
  );
}

const nameOf = (seconds: number) =>
  seconds < 60 ? t('polls.seconds', { count: seconds }) : t('polls.minutes', { count: Math.round(seconds / 60) });
