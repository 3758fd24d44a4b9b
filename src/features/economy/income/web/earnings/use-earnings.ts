import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { addressOf, call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/paged-query.ts';
import { exportEarnings, type IncomePeriod, listEarnings, showIncome } from '#features/economy/income/contract/earnings.ts';

/** Income has no realtime event, so it is polled at this interval, in milliseconds. */
const REFRESH_MS = MINUTE_MS;

export const incomeQuery = (slug: string, period: IncomePeriod) =>
  queryOptions({
    queryKey: ['income', slug, period],
    queryFn: async ({ signal }) => (await call(showIncome, { params: { slug }, query: { period }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data ? REFRESH_MS : false),
  });

export const earningsQuery = (slug: string) =>
  pagedQuery(
    ['income', slug, 'transactions'],
    async (cursor, signal) => (await call(listEarnings, { params: { slug }, query: { cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

export const exportUrl = (slug: string): string => addressOf(exportEarnings.path, { slug }, {});
