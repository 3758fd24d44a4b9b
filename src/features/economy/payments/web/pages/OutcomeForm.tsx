import { useId, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { TestOutcome } from '#features/economy/payments/contract/purchase.ts';

type Choice = Exclude<TestOutcome, 'dispute' | 'win'>;

interface OutcomeFormProps {
  price: string;
  isRecurring: boolean;
  busy: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  onPay: (outcome: Choice) => void;
}

export function OutcomeForm({ price, isRecurring, busy, problem, onPay }: OutcomeFormProps) {
  const name = useId();
  const [chosen, setChosen] = useState<Choice>('succeed');
  const choices: readonly Choice[] = ['succeed', ...(isRecurring ? (['succeed_once'] as const) : []), 'succeed_later', 'decline', 'expire'];
  const form = useSubmit(() => onPay(chosen), busy);
  return (
    <form {...form} className="flex flex-col gap-4 px-4 py-5 md:px-6 md:py-8">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-13 font-semibold">{t('payments.outcome')}</legend>
        {choices.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-control px-3 py-2 has-checked:border-mint-line has-checked:bg-mint-soft has-focus-visible:shadow-focus"
          >
            <input
              type="radio"
              name={name}
              checked={choice === chosen}
              onChange={() => setChosen(choice)}
              className="size-4 shrink-0 accent-(--mint)"
            />
            <span>
              <b className="block text-13 font-semibold">{t(`payments.outcome.${choice}`)}</b>
              <span className="text-12 text-ink-3">{t(`payments.outcome.${choice}.hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <p role="alert" className="text-13 text-red-text">
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('payments.pay', { price })}
      </Button>
    </form>
  );
}
