import { useState } from 'react';
import { z } from 'zod';
import { formatMoney, moneyText } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { moneyInput } from '#core/web/money-input.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { REFERENCE_MAX, type UnpaidChannel } from '#features/economy/income/contract/payouts.ts';
import { useRecordPayout } from './payout-queries.ts';

interface UnpaidRowProps {
  unpaid: UnpaidChannel;
  currency: string;
}

export function UnpaidRow({ unpaid, currency }: UnpaidRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { channel, earned, owed, payable } = unpaid;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line-soft py-2.5 first:border-0">
      <Avatar name={channel.username} />
      <div className="min-w-0 flex-1 basis-40">
        <bdi className="block font-semibold wrap-anywhere">{channel.username}</bdi>
        <p className="text-12 text-ink-3 tabular-nums">
          {owed > 0
            ? t('income.payouts.earned_owed', { earned: money(earned), owed: money(owed) })
            : t('income.payouts.earned', { earned: money(earned) })}
        </p>
      </div>
      <b className="text-16 tabular-nums">{money(payable)}</b>
      <Button
        size="small"
        disabled={payable === 0}
        aria-label={t('income.payout.record.named', { name: channel.username })}
        onClick={() => setIsConfirming(true)}
      >
        {t('income.payout.record')}
      </Button>
      {isConfirming && <PayoutDialog unpaid={unpaid} currency={currency} onClose={() => setIsConfirming(false)} />}
    </li>
  );
}

function PayoutDialog({ unpaid: { channel, payable }, currency, onClose }: UnpaidRowProps & { onClose: () => void }) {
  const record = useRecordPayout(channel.slug, onClose);
  const { form, field, problem } = useForm({
    schema: z.object({ amount: moneyInput(currency, payable), reference: z.string().trim().min(1) }),
    start: { amount: moneyText(payable, currency), reference: '' },
    send: (payout) => record.mutate(payout),
    isPending: record.isPending,
  });
  const most = { amount: formatMoney(payable, currency) };
  return (
    <FormDialog
      form={form}
      title={t('income.payout.title', { name: channel.username })}
      description={t('income.payout.text')}
      action={t('income.payout.record')}
      isBusy={record.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('income.payout.amount')}
        hint={t('income.payout.amount.hint', most)}
        error={problem('amount') && t('income.payout.amount.wrong', most)}
        trailing={<span className="px-2 text-ink-3">{currency}</span>}
        inputMode="decimal"
        {...field('amount')}
      />
      <TextField
        label={t('income.payout.reference')}
        hint={t('income.payout.reference.hint')}
        error={problem('reference') && t('income.payout.reference.missing')}
        maxLength={REFERENCE_MAX}
        {...field('reference')}
      />
    </FormDialog>
  );
}
