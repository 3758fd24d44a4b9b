import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney, moneyText } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { moneyInput } from '#core/web/money-input.ts';
import { pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import {
  listPayouts,
  listUnpaid,
  type Payout,
  REFERENCE_MAX,
  recordPayout,
  type UnpaidChannel,
  undoPayout,
} from '#features/economy/income/contract/payouts.ts';
import { undoRefusal } from '#features/economy/income/rules/earnings.ts';
import type { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';
import { TestTag } from '#features/economy/payments/web/api.ts';
import { PagedList, ReasonDialog, STAFF_KEY, StaffSearchPage } from '#features/people/accounts/web/api.ts';

const KINDS = ['unpaid', 'made'] as const;

export default function PayoutsPage() {
  return (
    <StaffSearchPage
      title={t('income.payouts')}
      description={t('income.payouts.text')}
      kinds={KINDS.map((value) => ({ value, label: t(`income.payouts.show.${value}`) }))}
    >
      {(search, kind) => (kind === 'unpaid' ? <UnpaidList search={search} /> : <PayoutList search={search} />)}
    </StaffSearchPage>
  );
}

function UnpaidList({ search }: { search: string }) {
  return (
    <PagedList
      list={useInfiniteQuery(unpaidQuery(search))}
      rowsOf={({ channels, currency, provider }) => channels.map((unpaid) => ({ unpaid, currency, isTest: provider === 'test' }))}
      label={t('income.payouts.show.unpaid')}
      failed={t('income.payouts.failed')}
      empty={<EmptyState icon="check" title={t('income.payouts.none_unpaid')} />}
    >
      {(row) => <UnpaidRow key={row.unpaid.channel.id} {...row} />}
    </PagedList>
  );
}

function PayoutList({ search }: { search: string }) {
  return (
    <PagedList
      ordered
      list={useInfiniteQuery(payoutsQuery(search))}
      rowsOf={({ payouts, provider }) => payouts.map((payout) => ({ payout, provider }))}
      label={t('income.payouts.show.made')}
      failed={t('income.payouts.failed')}
      empty={<EmptyState icon="list" title={t('income.payouts.none_made')} />}
    >
      {(row) => <PayoutRow key={row.payout.id} {...row} />}
    </PagedList>
  );
}

/** `provider` is that of the current money: a payout of other money cannot be undone. */
function PayoutRow({ payout, provider }: { payout: Payout; provider: MoneyProvider | null }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const undo = useUndoPayout(() => setIsConfirming(false));
  const { channel, amount, currency, reference, undone, made_at: at, made_by: by, settled_debt: debt } = payout;
  const money = formatMoney(amount, currency);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line-soft py-2.5 first:border-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{channel.username}</bdi>
          {payout.provider === 'test' && <TestTag of="money" />}
          {undone && <Tag>{t('income.payout.is_undone')}</Tag>}
        </p>
        <p className="text-12 wrap-anywhere text-ink-3">
          <bdi>{reference}</bdi> · {t('income.payout.made', { date: formatDate(at, 'mediumWithTime'), name: by })}
          {debt > 0 && ` · ${t('income.payout.settled', { amount: formatMoney(debt, currency) })}`}
        </p>
        {undone && (
          <p className="text-12 wrap-anywhere text-ink-2">
            <bdi>{[t('income.payout.undone_by', { name: undone.by }), undone.reason].filter(Boolean).join(': ')}</bdi>
          </p>
        )}
      </div>
      <b className={cx('tabular-nums', undone && 'text-ink-3 line-through')}>{money}</b>
      {undoRefusal(payout, provider) === null && (
        <Button
          size="small"
          variant="danger-soft"
          aria-label={t('income.payout.undo.named', { amount: money, name: channel.username })}
          onClick={() => setIsConfirming(true)}
        >
          {t('income.payout.undo')}
        </Button>
      )}
      {isConfirming && (
        <ReasonDialog
          title={t('income.payout.undo.title', { amount: money, name: channel.username })}
          text={t('income.payout.undo.text')}
          confirm={t('income.payout.undo')}
          danger
          busy={undo.isPending}
          onConfirm={(reason) => undo.mutate({ payout, reason })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  );
}

interface UnpaidRowProps {
  unpaid: UnpaidChannel;
  currency: string;
  isTest: boolean;
}

function UnpaidRow({ unpaid, currency, isTest }: UnpaidRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { channel, earned, owed, payable } = unpaid;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line-soft py-2.5 first:border-0">
      <Avatar name={channel.username} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{channel.username}</bdi>
          {isTest && <TestTag of="money" />}
        </p>
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
      {isConfirming && <PayoutDialog unpaid={unpaid} currency={currency} isTest={isTest} onClose={() => setIsConfirming(false)} />}
    </li>
  );
}

function PayoutDialog({ unpaid: { channel, payable }, currency, isTest, onClose }: UnpaidRowProps & { onClose: () => void }) {
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
      description={t(isTest ? 'income.payout.text.test' : 'income.payout.text')}
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

const PAYOUTS_KEY = [...STAFF_KEY, 'payouts'];

const unpaidQuery = (search: string) =>
  pagedQuery(
    [...PAYOUTS_KEY, 'unpaid', search],
    async (cursor, signal) => (await call(listUnpaid, { query: { search, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

const payoutsQuery = (search: string) =>
  pagedQuery(
    [...PAYOUTS_KEY, 'made', search],
    async (cursor, signal) => (await call(listPayouts, { query: { search, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

/** Keeps the idempotency key until the outcome is known, so a repeated press records one payout. */
function useRecordPayout(slug: string, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, reference }: { amount: number; reference: string }) =>
      withIdempotencyKey(cache, `payout ${slug} ${amount} ${reference}`, (key) =>
        call(recordPayout, { params: { slug }, body: { amount, reference, idempotency_key: key } }),
      ),
    onSuccess: ({ data: { payout } }) => {
      toast.good('income.payout.done', { amount: formatMoney(payout.amount, payout.currency), name: payout.channel.username });
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PAYOUTS_KEY }),
  });
}

function useUndoPayout(onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ payout, reason }: { payout: Payout; reason: string }) =>
      call(undoPayout, { params: { payout: payout.id }, body: { reason } }),
    onSuccess: () => {
      toast.good('income.payout.undone');
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PAYOUTS_KEY }),
  });
}
