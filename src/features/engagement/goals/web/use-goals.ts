import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DAY_MS, MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { askAgain } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import {
  type Goal,
  goalAchieved,
  goalCanceled,
  goalCreated,
  goalProgressed,
  goalUpdated,
  showGoals,
} from '#features/engagement/goals/contract.ts';
import { shownGoals, untilHidden, withGoal } from '#features/engagement/goals/rules.ts';

const STALE = MINUTE_MS;

/** The newest known goal of each type. `shownGoals` decides which are shown. */
export const goalsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['goals', slug],
    queryFn: async ({ signal, client, queryKey }): Promise<readonly Goal[]> => {
      const { data } = await call(showGoals, { params: { slug }, signal });
      // Events may have delivered newer versions during the request.
      const known = client.getQueryData<readonly Goal[]>(queryKey) ?? [];
      return known.reduce(withGoal, data.goals as readonly Goal[]);
    },
    staleTime: STALE,
  });

/** Id of the goal that was achieved on this page and is being celebrated, or null. */
export const celebratedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['celebrated-goal', slug],
    queryFn: (): string | null => null,
    initialData: null as string | null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns a channel's goals, kept current by events, and refetched after subscribing and after a reconnect (GO-06). */
export function useGoals({ id, slug }: Pick<Channel, 'id' | 'slug'>): UseQueryResult<readonly Goal[]> {
  const cache = useQueryClient();
  const query = goalsQuery(slug);
  const { queryKey } = query;
  const goals = useQuery(query);
  const applyGoal = (goal: Goal) => cache.setQueryData(queryKey, (known) => withGoal(known ?? [], goal));
  useRealtime(goalCreated, [id], applyGoal);
  useRealtime(goalUpdated, [id], applyGoal);
  useRealtime(goalProgressed, [id], applyGoal);
  useRealtime(goalCanceled, [id], applyGoal);
  useRealtime(goalAchieved, [id], (goal) => {
    applyGoal(goal);
    cache.setQueryData(celebratedQuery(slug).queryKey, goal.id);
  });
  useSubscriptionConfirmed(goalUpdated, [id], ({ again }) => {
    if (again) refetchSpread(cache, slug, { queryKey });
    else void askAgain(cache, { queryKey });
  });
  return goals;
}

/** The goals that the page shows. An ended one leaves by itself. */
export function useShownGoals(channel: Pick<Channel, 'id' | 'slug'>): Goal[] {
  const { data: goals = [] } = useGoals(channel);
  const [, redraw] = useState(0);
  const now = serverNow();
  const shown = shownGoals(goals, now);
  const wait = Math.min(DAY_MS, ...shown.flatMap((goal) => untilHidden(goal, now) ?? []));
  // After every render, because the wait counts from `now`.
  useEffect(() => {
    if (shown.length === 0) return;
    const timer = setTimeout(() => redraw((times) => times + 1), wait);
    return () => clearTimeout(timer);
  });
  return shown;
}
