import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { addressOf, call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import {
  type EarningsTransaction,
  exportEarnings,
  IncomePeriod,
  listEarnings,
  showIncome,
} from '#features/economy/income/contract/earnings.ts';
import { TestTag } from '#features/economy/payments/web/api.ts';
import { IncomeFigures } from './IncomeFigures.tsx';

export default function IncomePage({ channel: { slug } }: PaneProps) {
  const [period, setPeriod] = useState<IncomePeriod>('30_days');
  const income = useQuery(incomeQuery(slug, period));
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-4 max-md:px-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 basis-72 max-sm:grow">
          <Segments
            label={t('income.period')}
            options={IncomePeriod.options.map((value) => ({ value, label: t(`income.period.${value}`) }))}
            value={period}
            onChange={setPeriod}
          />
        </div>
        {income.data?.provider === 'test' && (
          <p className="flex items-center gap-2 text-13 text-ink-2">
            <TestTag of="money" />
            {t('income.test')}
          </p>
        )}
        <a href={exportUrl(slug)} download className={buttonClass()}>
          <Icon name="dl" size="small" />
          {t('income.export')}
        </a>
      </div>
      {income.data && <IncomeFigures overview={income.data} />}
      {income.isPending && <FiguresSkeleton />}
      {income.isError && !income.data && <QueryError title={t('income.overview.failed')} query={income} />}
      <TransactionsCard slug={slug} />
    </div>
  );
}

/** Same height as the figures. */
function FiguresSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} className="h-22 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-76 rounded-lg" />
    </div>
  );
}

const kindName = (kind: string): string => textOf(isTextKey(`income.kind.${kind}`) ? `income.kind.${kind}` : 'income.kind.other');

const WIDE = 'max-md:hidden';

/** Newest first. Hides the buyers, because gifts may be anonymous. */
function TransactionsCard({ slug }: { slug: string }) {
  const list = useInfiniteQuery(earningsQuery(slug));
  const rows = list.data?.pages.flatMap(({ transactions }) => transactions);
  return (
    <section className="rounded-lg border border-line-soft bg-panel">
      <h2 className="px-4 py-3 text-14 font-bold max-md:px-3">{t('income.transactions')}</h2>
      {list.isPending && (
        <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3 px-4 pb-4">
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} className="h-8 rounded-md" />
          ))}
        </div>
      )}
      {list.isError && !rows && <QueryError title={t('income.transactions.failed')} query={list} />}
      {rows?.length === 0 && (
        <EmptyState icon="list" title={t('income.transactions.empty')}>
          {t('income.empty.text')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <table className="w-full tabular-nums">
          <thead className="border-b border-line-soft text-12 text-ink-2">
            <tr>
              <Head start>{t('income.date')}</Head>
              <Head start>{t('income.what')}</Head>
              <Head className={WIDE}>{t('income.paid')}</Head>
              <Head>{t('income.earned')}</Head>
              <Head className={WIDE}>{t('income.balance')}</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TransactionRow key={row.id} row={row} currency={list.data!.pages[0]!.currency} />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={list} label={t('income.more')} className="justify-center border-t border-line-soft p-3" />
    </section>
  );
}

const CELL = 'px-4 py-2.5 max-md:px-3';

function Head({ start = false, className, children }: { start?: boolean; className?: string; children: string }) {
  return (
    <th scope="col" className={cx('px-4 py-2 font-semibold max-md:px-3', start ? 'text-start' : 'text-end', className)}>
      {children}
    </th>
  );
}

function TransactionRow({ row, currency }: { row: EarningsTransaction; currency: string }) {
  const { created_at: at, kind, what, paid, amount, balance, provider } = row;
  return (
    <tr className="border-b border-line-soft last:border-0">
      <td className={cx(CELL, 'text-12 text-ink-2 md:whitespace-nowrap')}>
        <time dateTime={at}>{formatDate(at, 'shortNumericWithTime')}</time>
      </td>
      <td className={cx(CELL, 'min-w-0')}>
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {kindName(kind)}
          {provider === 'test' && <TestTag of="money" />}
        </span>
        {what && <bdi className="block text-12 wrap-anywhere text-ink-3">{what}</bdi>}
      </td>
      <td className={cx(CELL, WIDE, 'text-end text-ink-2')}>{paid === null ? '' : formatMoney(paid, currency)}</td>
      <td className={cx(CELL, 'text-end font-semibold whitespace-nowrap', amount < 0 && 'text-ink-2')}>{formatMoney(amount, currency)}</td>
      <td className={cx(CELL, WIDE, 'text-end text-ink-2')}>{formatMoney(balance, currency)}</td>
    </tr>
  );
}

/** Income has no realtime event, so it is polled at this interval, in milliseconds. */
const REFRESH_MS = MINUTE_MS;

const incomeQuery = (slug: string, period: IncomePeriod) =>
  queryOptions({
    queryKey: ['income', slug, period],
    queryFn: async ({ signal }) => (await call(showIncome, { params: { slug }, query: { period }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data ? REFRESH_MS : false),
  });

/** Not polled after further pages are shown, because each would be requested again. */
const earningsQuery = (slug: string) =>
  infiniteQueryOptions({
    ...pagedQuery(
      ['income', slug, 'transactions'],
      async (cursor, signal) => (await call(listEarnings, { params: { slug }, query: { cursor }, signal })).data,
      ({ next_cursor }) => next_cursor,
    ),
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? REFRESH_MS : false),
  });

const exportUrl = (slug: string): string => addressOf(exportEarnings.path, { slug }, {});
