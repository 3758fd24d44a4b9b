import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { freshAnswer, pagedQuery } from '#core/web/query.ts';
import { listBalances, showPoints, showStatement } from '#features/engagement/points/contract/balance.ts';
import { listRewards } from '#features/engagement/points/contract/rewards.ts';
import { showPointsSettings } from '#features/engagement/points/contract/settings.ts';

/** From CP-04. */
const POINTS_STALE_MS = 5 * MINUTE_MS;

/** Refetched on window focus (CP-04). */
export const pointsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['points', slug],
    queryFn: async ({ signal }) => (await call(showPoints, { params: { slug }, signal })).data.points,
    staleTime: POINTS_STALE_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

export const pointsSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['points-settings', slug],
    queryFn: (context) =>
      freshAnswer(context, async () => (await call(showPointsSettings, { params: { slug }, signal: context.signal })).data),
    staleTime: POINTS_STALE_MS,
  });

/** Enabled rewards, cheapest first, with this viewer's remaining redemptions. */
export const shownRewardsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug, 'shown'],
    queryFn: async ({ signal }) => (await call(listRewards, { params: { slug }, query: { is_enabled: 'true' }, signal })).data,
  });

/** Includes disabled rewards, for people who manage them. */
export const allRewardsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug, 'all'],
    queryFn: async ({ signal }) => (await call(listRewards, { params: { slug }, signal })).data,
  });

export const balancesQuery = pagedQuery(
  ['points-balances'],
  async (cursor, signal) => (await call(listBalances, { query: { cursor }, signal })).data,
  (page) => page.next_cursor,
);

/** Newest first. */
export const statementQuery = (slug: string) =>
  pagedQuery(
    ['points-statement', slug],
    async (cursor, signal) => (await call(showStatement, { params: { slug }, query: { cursor }, signal })).data,
    (page) => page.next_cursor,
  );
