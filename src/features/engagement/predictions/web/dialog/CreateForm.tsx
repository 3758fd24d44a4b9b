import { isVisible } from '#core/contract/plain-text.ts';
import { formatSeconds } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { type FieldProblem, useForm } from '#core/web/use-form.ts';
import {
  NewPrediction,
  OUTCOME_TITLE_LENGTH,
  PREDICTION_DURATIONS,
  PREDICTION_TITLE_LENGTH,
} from '#features/engagement/predictions/contract.ts';
import { OutcomeLabel, StepButtons } from './StepParts.tsx';

interface CreateFormProps {
  /** Earlier input, when the viewer returns to the form. */
  earlier: NewPrediction | null;
  onCancel: () => void;
  onReview: (draft: NewPrediction) => void;
}

const DURATION: NewPrediction['duration'] = 300;
const FIELDS = ['first', 'second'] as const;

/** PR-03. */
export function CreateForm({ earlier, onCancel, onReview }: CreateFormProps) {
  const { form, draft, change, field, problem } = useForm({
    schema: NewPrediction,
    start: earlier ?? { title: '', outcomes: ['', ''], duration: DURATION },
    send: onReview,
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextField
        label={t('predictions.dialog.question')}
        placeholder={t('predictions.dialog.question.placeholder')}
        count={`${[...draft.title].length} / ${PREDICTION_TITLE_LENGTH}`}
        autoComplete="off"
        dir="auto"
        error={problemOf(problem('title'), draft.title, t('predictions.problem.title.empty'), PREDICTION_TITLE_LENGTH)}
        {...field('title')}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-[25rem]:grid-cols-1">
        {FIELDS.map((name, index) => (
          <TextField
            key={name}
            label={<OutcomeLabel index={index} text={t(`predictions.dialog.${name}`)} />}
            placeholder={t('predictions.dialog.outcome.placeholder', { max: OUTCOME_TITLE_LENGTH })}
            autoComplete="off"
            dir="auto"
            error={problemOf(
              problem(`outcomes.${index}`),
              draft.outcomes[index] ?? '',
              t(`predictions.problem.${name}.empty`),
              OUTCOME_TITLE_LENGTH,
            )}
            value={draft.outcomes[index] ?? ''}
            onChange={({ target }) => change({ outcomes: draft.outcomes.with(index, target.value) })}
          />
        ))}
      </div>
      <Segments
        label={t('predictions.dialog.duration')}
        value={String(draft.duration)}
        options={PREDICTION_DURATIONS.map((seconds) => ({
          value: String(seconds),
          label: formatSeconds(seconds, 'short'),
        }))}
        onChange={(chosen) => change({ duration: PREDICTION_DURATIONS.find((seconds) => String(seconds) === chosen) ?? DURATION })}
      />
      <p className="text-12 text-ink-3">{t('predictions.dialog.about')}</p>
      <StepButtons>
        <Button variant="ghost" onClick={onCancel}>
          {t('core.cancel')}
        </Button>
        <Button variant="primary" type="submit">
          {t('predictions.dialog.review')}
        </Button>
      </StepButtons>
    </form>
  );
}

function problemOf(problem: FieldProblem | undefined, text: string, empty: string, max: number): string | undefined {
  if (!problem) return undefined;
  return isVisible(text) ? t('predictions.problem.too_long', { max }) : empty;
}
