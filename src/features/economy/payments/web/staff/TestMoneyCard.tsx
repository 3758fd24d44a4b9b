import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { reverseTestMoney, showTestMoney } from '#features/economy/payments/contract/staff-purchases.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

const TEST_MONEY_KEY = [...STAFF_KEY, 'test-money'];

/** Tells staff how much test money remains, and reverses it. Absent without test money. */
export function TestMoneyCard() {
  const cache = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const { data: left } = useQuery({
    queryKey: TEST_MONEY_KEY,
    queryFn: async ({ signal }) => (await call(showTestMoney, { signal })).data.test_money,
  });
  const reversal = useMutation({
    mutationFn: () => call(reverseTestMoney, {}),
    onSuccess: () => {
      toast.good('payments.staff.test.done');
      setIsConfirming(false);
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  if (!left || (left.payments === 0 && left.accounts === 0)) return null;
  return (
    <section aria-label={t('payments.staff.test')} className="mb-6 rounded-lg border border-line-soft p-4">
      <h2 className="font-semibold">{t('payments.staff.test')}</h2>
      <p className="mt-1 mb-3 text-ink-2">
        {t('payments.staff.test.text', { count: left.payments, amount: formatMoney(left.amount, left.currency) })}
      </p>
      <Button variant="danger-soft" onClick={() => setIsConfirming(true)}>
        {t('payments.staff.test.reverse')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('payments.staff.test.title')}
        text={t('payments.staff.test.confirm')}
        confirm={t('payments.staff.test.reverse')}
        busy={reversal.isPending}
        onConfirm={() => reversal.mutate()}
      />
    </section>
  );
}
