import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { MINUTE } from '#core/web/format/time-units.ts';
import { freshAnswer } from '#core/web/fresh-answer.ts';
import { listBalances, showPoints, showStatement } from '#features/engagement/points/contract/balance.ts';
import { listRewards } from '#features/engagement/points/contract/rewards.ts';
import { showPointsSettings } from '#features/engagement/points/contract/settings.ts';

/** Required by CP-04. */
const POINTS_STALE = 5 * MINUTE;

/** The viewer's points in a channel, refetched whenever the window gets the focus (CP-04). */
export const pointsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['points', slug],
    queryFn: async ({ signal }) => (await call(showPoints, { params: { slug }, signal })).data.points,
    staleTime: POINTS_STALE,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Whether a channel has points, and its earning rates. */
export const pointsSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['points-settings', slug],
    queryFn: (context) =>
      freshAnswer(context, async () => (await call(showPointsSettings, { params: { slug }, signal: context.signal })).data),
    staleTime: POINTS_STALE,
  });

/** The rewards that viewers see, cheapest first, with what this viewer has left of each. */
export const shownRewardsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug, 'shown'],
    queryFn: async ({ signal }) => (await call(listRewards, { params: { slug }, query: { is_enabled: 'true' }, signal })).data,
  });

/** All rewards, including disabled ones, for people who manage them. */
export const allRewardsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug, 'all'],
    queryFn: async ({ signal }) => (await call(listRewards, { params: { slug }, signal })).data,
  });

/** The viewer's points in every channel. */
export const balancesQuery = infiniteQueryOptions({
  queryKey: ['points-balances'],
  queryFn: async ({ pageParam, signal }) =>
    (await call(listBalances, { query: pageParam === null ? {} : { cursor: pageParam }, signal })).data,
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** The history of the viewer's points in a channel, newest first. */
export const statementQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['points-statement', slug],
    queryFn: async ({ pageParam, signal }) =>
      (await call(showStatement, { params: { slug }, query: pageParam === null ? {} : { cursor: pageParam }, signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
