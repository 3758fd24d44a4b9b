import { type FormEvent, useId, useState } from 'react';
import { formatMoney, moneyText, parseMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { REFERENCE_MAX, type UnpaidChannel } from '#features/economy/income/contract/payouts.ts';
import { payoutRefusal } from '#features/economy/income/rules/earnings.ts';
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
  const [amount, setAmount] = useState(() => moneyText(payable, currency));
  const [reference, setReference] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const record = useRecordPayout(channel.slug, onClose);
  const parsed = parseMoney(amount, currency);
  const isAmount = parsed !== null && parsed > 0 && payoutRefusal(parsed, { payable }) === null;
  const isReference = reference.trim() !== '';
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isAmount && isReference && !record.isPending) record.mutate({ amount: parsed, reference: reference.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('income.payout.title', { name: channel.username })}
      description={t('income.payout.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={record.isPending}>
            {t('income.payout.record')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('income.payout.amount')}
          hint={t('income.payout.amount.hint', { amount: formatMoney(payable, currency) })}
          error={isChecked && !isAmount ? t('income.payout.amount.wrong', { amount: formatMoney(payable, currency) }) : undefined}
          trailing={<span className="px-2 text-ink-3">{currency}</span>}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label={t('income.payout.reference')}
          hint={t('income.payout.reference.hint')}
          error={isChecked && !isReference ? t('income.payout.reference.missing') : undefined}
          maxLength={REFERENCE_MAX}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </form>
    </Dialog>
  );
}
