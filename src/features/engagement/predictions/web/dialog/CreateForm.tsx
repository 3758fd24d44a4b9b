import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import {
  NewPrediction,
  OUTCOME_TITLE_LENGTH,
  PREDICTION_DURATIONS,
  PREDICTION_TITLE_LENGTH,
} from '#features/engagement/predictions/contract.ts';
import { OutcomeLabel } from './OutcomeLabel.tsx';
import { StepButtons } from './StepButtons.tsx';

interface CreateFormProps {
  /** The earlier input, when the viewer returns to the form. */
  draft: NewPrediction | null;
  onCancel: () => void;
  onReview: (draft: NewPrediction) => void;
}

const DURATION: NewPrediction['duration'] = 300;
const FIELDS = ['first', 'second'] as const;

/** The form for the question, the outcomes and the duration (PR-03). */
export function CreateForm({ draft, onCancel, onReview }: CreateFormProps) {
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    resolver: zodResolver(NewPrediction),
    defaultValues: draft ?? { title: '', outcomes: ['', ''], duration: DURATION },
  });
  const { errors } = formState;
  const duration = watch('duration');
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit(onReview)}>
      <TextField
        label={t('predictions.dialog.question')}
        placeholder={t('predictions.dialog.question.placeholder')}
        count={`${[...watch('title')].length} / ${PREDICTION_TITLE_LENGTH}`}
        autoComplete="off"
        dir="auto"
        error={problemOf(errors.title, t('predictions.problem.title.empty'), PREDICTION_TITLE_LENGTH)}
        {...register('title')}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-[25rem]:grid-cols-1">
        {FIELDS.map((name, index) => (
          <TextField
            key={name}
            label={<OutcomeLabel index={index} text={t(`predictions.dialog.${name}`)} />}
            placeholder={t('predictions.dialog.outcome.placeholder', { max: OUTCOME_TITLE_LENGTH })}
            autoComplete="off"
            dir="auto"
            error={problemOf(errors.outcomes?.[index], t(`predictions.problem.${name}.empty`), OUTCOME_TITLE_LENGTH)}
            {...register(`outcomes.${index}`)}
          />
        ))}
      </div>
      <Segments
        label={t('predictions.dialog.duration')}
        value={String(duration)}
        options={PREDICTION_DURATIONS.map((seconds) => ({
          value: String(seconds),
          label: t('predictions.dialog.minutes', { count: seconds / 60 }),
        }))}
        onChange={(chosen) => setValue('duration', PREDICTION_DURATIONS.find((seconds) => String(seconds) === chosen) ?? DURATION)}
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

/** The schema reports two kinds of errors: `too_small` for an empty text, anything else for one that is too long. */
function problemOf(error: FieldError | undefined, empty: string, max: number): string | undefined {
  if (!error) return undefined;
  return error.type === 'too_small' ? empty : t('predictions.problem.too_long', { max });
}
