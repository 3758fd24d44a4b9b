import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import type { z } from 'zod';
import { call } from '#core/web/api.ts';
import { isEnter } from '#core/web/enter-key.ts';
import { formatSeconds } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { type FieldProblem, useForm } from '#core/web/use-form.ts';
import {
  createPoll,
  NewPoll,
  POLL_DURATIONS,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_TEXT_MAX,
  POLL_TEXT_MIN,
  RESULT_DURATIONS,
} from '#features/engagement/polls/contract.ts';
import { answerSlots, countAnswers, receivedPoll } from '#features/engagement/polls/rules.ts';
import { pollQuery } from './use-poll.ts';

type Draft = z.input<typeof NewPoll>;

const START: Draft = { title: '', options: answerSlots([]), duration: 120, result_display_duration: 30 };

/** A refusal shows a toast, and the form keeps its input (PO-08). */
export function CreatePollDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const cache = useQueryClient();
  const create = useMutation({
    mutationFn: (body: z.output<typeof NewPoll>) => call(createPoll, { params: { slug }, body }),
    onSuccess: ({ data }) => {
      cache.setQueryData(pollQuery(slug).queryKey, receivedPoll(data.poll, serverNow()));
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
      options={lengths.map((length) => ({ value: String(length), label: formatSeconds(length, 'short') }))}
      value={String(value)}
      onChange={(chosen) => onChange(lengths.find((length) => String(length) === chosen)!)}
    />
  );
}

interface AnswerFieldsProps {
  answers: readonly string[];
  /** Problems of all answers have the path `options`, of the first answer `options.0`. */
  problem: (path: string) => FieldProblem | undefined;
  onChange: (answers: string[]) => void;
}

function AnswerFields({ answers, problem, onChange }: AnswerFieldsProps) {
  const id = useId();
  const isWrong = (at: number) => problem(`options.${at}`) !== undefined;
  const text = answers.some((_, at) => isWrong(at))
    ? t('polls.problem.answer', { min: POLL_TEXT_MIN, max: POLL_TEXT_MAX })
    : problem('options') && t('polls.problem.answers', { min: POLL_OPTIONS_MIN });
  // Emptied slots are removed only when the focus leaves the answers, so that fields do not move under the cursor.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) onChange(answerSlots(answers));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" onBlur={leave} aria-describedby={text && `${id}-error`}>
      <legend className="sr-only">{t('polls.answers')}</legend>
      <div aria-hidden="true" className="-mb-0.5 flex justify-between gap-2 text-12 font-semibold text-ink-2">
        <span>{t('polls.answers')}</span>
        <span className="text-ink-3 tabular-nums">{t('polls.answers.count', { count: countAnswers(answers), max: POLL_OPTIONS_MAX })}</span>
      </div>
      {answers.map((answer, at) => (
        <input
          key={at}
          value={answer}
          aria-label={t('polls.answer', { number: at + 1 })}
          aria-invalid={isWrong(at) || undefined}
          placeholder={at >= POLL_OPTIONS_MIN && answer === '' ? t('polls.answer.add') : undefined}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => onChange(answerSlots(answers.with(at, target.value), at))}
          onKeyDown={toNextSlot}
          className={cx(
            'min-h-(--h-md) w-full rounded-sm border bg-field px-3 py-1.5 text-ink outline-none focus-visible:border-mint focus-visible:shadow-[0_0_0_1px_var(--mint)] max-md:text-16',
            isWrong(at) ? 'border-red-text' : 'border-line-control hover:border-ink-3',
          )}
        />
      ))}
      {text && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-12 text-red-text">
          <Icon name="warn" size="small" />
          <span>{text}</span>
        </p>
      )}
    </fieldset>
  );
}

/** Enter moves to the next answer, or submits the form in the last one. */
function toNextSlot(event: KeyboardEvent<HTMLInputElement>): void {
  const next = event.currentTarget.nextElementSibling;
  if (!isEnter(event) || !(next instanceof HTMLInputElement)) return;
  event.preventDefault();
  next.focus();
}
