import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { type Purchase, payTestPurchase, type TestOutcome } from '#features/economy/payments/contract/purchase.ts';
import { purchaseQuery } from '../queries.ts';
import { OutcomeForm } from './OutcomeForm.tsx';
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
