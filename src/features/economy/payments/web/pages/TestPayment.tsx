import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { type Purchase, payTestPurchase, type TestOutcome } from '#features/economy/payments/contract/purchase.ts';
import { purchaseQuery } from '../use-purchase.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';

export function TestPayment({ purchase }: { purchase: Purchase }) {
  const cache = useQueryClient();
  const [isTryingAgain, setIsTryingAgain] = useState(false);
  const pay = useMutation({
    mutationFn: (outcome: TestOutcome) => call(payTestPurchase, { params: { purchase: purchase.id }, body: { outcome } }),
    onSuccess: ({ data }, outcome) => {
      setIsTryingAgain(false);
      cache.setQueryData(purchaseQuery(purchase.id).queryKey, data.purchase);
      if (outcome === 'dispute') toast.good('payments.disputed');
      if (outcome === 'win') toast.good('payments.won');
    },
    // The purchase may have ended in another tab.
    onError: () => cache.invalidateQueries({ queryKey: purchaseQuery(purchase.id).queryKey }),
  });
  const { state } = purchase;
  if (state === 'open' || (state === 'declined' && isTryingAgain)) {
    const problem = pay.error && `${t('payments.pay.failed')} ${refusalText(pay.error)}`;
    return (
      <OutcomeForm
        price={formatMoney(purchase.amount, purchase.currency)}
        isRecurring={purchase.is_recurring}
        busy={pay.isPending}
        problem={problem}
        onPay={(outcome) => pay.mutate(outcome)}
      />
    );
  }
  const again = state === 'declined' && (
    <Button variant="primary" onClick={() => setIsTryingAgain(true)}>
      {t('payments.try_again')}
    </Button>
  );
  // After a dispute, offer to win it.
  const next = pay.variables === 'dispute' && !pay.isError ? 'win' : 'dispute';
  const isEnded = pay.isSuccess && pay.variables !== 'dispute' && pay.variables !== 'win';
  return (
    <PaymentOutcome purchase={purchase} action={again} takesFocus={isEnded}>
      {state === 'paid' && (
        <Button variant="ghost" size="small" className="mt-4" busy={pay.isPending} onClick={() => pay.mutate(next)}>
          {t(next === 'win' ? 'payments.win' : 'payments.dispute')}
        </Button>
      )}
    </PaymentOutcome>
  );
}

type Choice = Exclude<TestOutcome, 'dispute' | 'win'>;

interface OutcomeFormProps {
  price: string;
  isRecurring: boolean;
  busy: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  onPay: (outcome: Choice) => void;
}

function OutcomeForm({ price, isRecurring, busy, problem, onPay }: OutcomeFormProps) {
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
