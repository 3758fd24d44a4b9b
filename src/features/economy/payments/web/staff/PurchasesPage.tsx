import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney, moneyText } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { moneyInput } from '#core/web/money-input.ts';
import { pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextAreaField, TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { PaymentReceipt } from '#features/economy/payments/contract/purchase.ts';
import {
  giveAgain,
  refundPurchase,
  type StaffPayment,
  type StaffPurchase,
  searchPurchases,
} from '#features/economy/payments/contract/staff-purchases.ts';
import { paymentOutcome } from '#features/economy/payments/rules.ts';
import { REASON_MAX } from '#features/people/accounts/contract/staff.ts';
import { PagedList, SettingsSection, STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { TestTag } from '../TestTag.tsx';
import { TestMoneyCard } from './TestMoneyCard.tsx';

const SEARCH_MAX = 200;

export default function PurchasesPage() {
  usePageTitle(t('payments.staff'));
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(staffPurchasesQuery(useDeferredValue(search.trim())));
  return (
    <SettingsSection title={t('payments.staff')} description={t('payments.staff.text')}>
      <TestMoneyCard />
      <div className="mb-4">
        <TextField
          type="search"
          label={t('payments.staff.search')}
          leading={<Icon name="search" size="small" className="text-ink-3" />}
          maxLength={SEARCH_MAX}
          spellCheck={false}
          autoCapitalize="none"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <PagedList
        ordered
        list={list}
        rowsOf={({ purchases }) => purchases}
        label={t('payments.staff')}
        failed={t('payments.staff.failed')}
        empty={<EmptyState icon="list" title={t(search.trim() === '' ? 'payments.staff.none' : 'payments.staff.none_found')} />}
      >
        {(purchase) => <PurchaseRow key={purchase.id} purchase={purchase} />}
      </PagedList>
    </SettingsSection>
  );
}

function PurchaseRow({ purchase }: { purchase: StaffPurchase }) {
  const { id, title, buyer, channel, state, created_at: at, amount, currency, provider, payments } = purchase;
  const by = t('payments.staff.by', { name: buyer.username, date: formatDate(at, 'mediumWithTime') });
  return (
    <li className="border-t border-line-soft py-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{title}</bdi>
          {state !== 'paid' && <Tag>{t(`payments.staff.state.${state}`)}</Tag>}
          {provider === 'test' && <TestTag of="money" />}
        </p>
        <b className="tabular-nums">{formatMoney(amount, currency)}</b>
      </div>
      <p className="text-12 wrap-anywhere text-ink-3">
        <bdi>{[by, channel && t('payments.staff.channel', { name: channel.username }), provider, id].filter(Boolean).join(' · ')}</bdi>
      </p>
      {payments.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 border-s-2 border-line-soft ps-3">
          {payments.map((payment) => (
            <PaymentLine key={payment.id} purchase={purchase} payment={payment} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PaymentLine({ purchase, payment }: { purchase: StaffPurchase; payment: StaffPayment }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { amount, refunded, paid_at: at, number, won_dispute_id: disputeId } = payment;
  const outcome = paymentOutcome(payment);
  const named = { title: purchase.title, name: purchase.buyer.username };
  const close = () => setIsConfirming(false);
  const money = (value: number) => formatMoney(value, purchase.currency);
  const paid = t('payments.staff.payment', { number, date: formatDate(at, 'mediumWithTime') });
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-12">
      <span className="min-w-0 flex-1 basis-40 text-ink-2">{paid}</span>
      <span className="tabular-nums">{money(amount)}</span>
      {outcome !== 'paid' && (
        <Tag tone={outcome === 'refund_failed' ? 'red' : 'neutral'}>{t(`payments.staff.${outcome}`, { amount: money(refunded) })}</Tag>
      )}
      {refunded < amount && (
        <Button
          size="small"
          variant="danger-soft"
          aria-label={t('payments.staff.refund.named', named)}
          onClick={() => setIsConfirming(true)}
        >
          {t('payments.staff.refund')}
        </Button>
      )}
      {disputeId !== null && (
        <>
          <Tag tone="mint">{t('payments.staff.dispute_won')}</Tag>
          <Button size="small" aria-label={t('payments.staff.again.named', named)} onClick={() => setIsConfirming(true)}>
            {t('payments.staff.again')}
          </Button>
        </>
      )}
      {isConfirming && disputeId === null && <RefundDialog purchase={purchase} payment={payment} onClose={close} />}
      {isConfirming && disputeId !== null && <GiveAgainDialog purchase={purchase} disputeId={disputeId} onClose={close} />}
    </li>
  );
}

/** Confirms to restore a purchase whose money was returned by a won dispute. */
function GiveAgainDialog({ purchase, disputeId, onClose }: { purchase: StaffPurchase; disputeId: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const again = useGiveAgain(purchase, disputeId, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('payments.staff.again.title', { title: purchase.title, name: purchase.buyer.username })}
      description={t('payments.staff.again.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" busy={again.isPending} onClick={() => again.mutate(reason.trim())}>
            {t('payments.staff.again')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('payments.staff.refund.reason')}
        count={`${reason.length} / ${REASON_MAX}`}
        maxLength={REASON_MAX}
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}

const PURCHASES_KEY = [...STAFF_KEY, 'purchases'];

const staffPurchasesQuery = (search: string) =>
  pagedQuery(
    [...PURCHASES_KEY, search],
    async (cursor, signal) => (await call(searchPurchases, { query: { search, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

/** The server compares the refunded total, so a repeated press cannot refund twice. */
function useRefund(purchase: StaffPurchase, payment: PaymentReceipt, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, reason }: { amount: number; reason: string }) =>
      call(refundPurchase, {
        params: { purchase: purchase.id },
        body: { payment_id: payment.id, amount, refunded: payment.refunded, reason },
      }),
    onSuccess: (_reply, { amount }) => {
      toast.good('payments.staff.refund.done', { amount: formatMoney(amount, purchase.currency), name: purchase.buyer.username });
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PURCHASES_KEY }),
  });
}

/** The server restores a purchase once per dispute, however often it is called. */
function useGiveAgain({ id, title, buyer }: StaffPurchase, disputeId: string, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(giveAgain, { params: { purchase: id }, body: { dispute_id: disputeId, reason } }),
    onSuccess: () => {
      toast.good('payments.staff.again.done', { title, name: buyer.username });
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PURCHASES_KEY }),
  });
}

/** Suggests the rest of the payment. */
function RefundDialog({ purchase, payment, onClose }: { purchase: StaffPurchase; payment: PaymentReceipt; onClose: () => void }) {
  const { title, currency, buyer } = purchase;
  const rest = payment.amount - payment.refunded;
  const refund = useRefund(purchase, payment, onClose);
  const amountInput = moneyInput(currency, rest);
  const { form, draft, field, problem } = useForm({
    schema: z.object({ amount: amountInput, reason: z.string().trim() }),
    start: { amount: moneyText(rest, currency), reason: '' },
    send: (sent) => refund.mutate(sent),
    isPending: refund.isPending,
    checksOn: 'change',
  });
  const amount = amountInput.safeParse(draft.amount).data;
  const most = { amount: formatMoney(rest, currency) };
  return (
    <FormDialog
      form={form}
      title={t('payments.staff.refund.title', { title, name: buyer.username })}
      description={t('payments.staff.refund.text')}
      action={
        amount === undefined ? t('payments.staff.refund') : t('payments.staff.refund.confirm', { amount: formatMoney(amount, currency) })
      }
      variant="danger"
      isBusy={refund.isPending}
      isDisabled={amount === undefined}
      onClose={onClose}
    >
      <TextField
        label={t('payments.staff.refund.amount')}
        hint={t('payments.staff.refund.amount.hint', most)}
        error={problem('amount') && t('payments.staff.refund.amount.wrong', most)}
        trailing={<span className="px-2 text-ink-3">{currency}</span>}
        inputMode="decimal"
        {...field('amount')}
      />
      <TextAreaField
        label={t('payments.staff.refund.reason')}
        count={`${draft.reason.length} / ${REASON_MAX}`}
        maxLength={REASON_MAX}
        rows={2}
        {...field('reason')}
      />
    </FormDialog>
  );
}
