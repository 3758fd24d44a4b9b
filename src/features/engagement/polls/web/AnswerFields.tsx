import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { FieldProblem } from '#core/web/use-form.ts';
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_TEXT_MAX, POLL_TEXT_MIN } from '#features/engagement/polls/contract.ts';
import { answerSlots, countAnswers } from '#features/engagement/polls/rules.ts';

interface AnswerFieldsProps {
  answers: readonly string[];
  /** Problems of all answers have the path `options`, of the first answer `options.0`. */
  problem: (path: string) => FieldProblem | undefined;
  onChange: (answers: string[]) => void;
}

export function AnswerFields({ answers, problem, onChange }: AnswerFieldsProps) {
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
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(next instanceof HTMLInputElement)) return;
  event.preventDefault();
  next.focus();
}
