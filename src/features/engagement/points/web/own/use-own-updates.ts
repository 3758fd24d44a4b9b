import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { runSpread } from '#core/web/spread.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { balancesQuery, statementQuery } from '../queries.ts';

/** Assumed number of open pages without a known audience, which spreads their refetches. */
const OPEN_PAGES = 1000;

/** Refetches the viewer's balances, and optionally one statement, when their points change. */
export function useOwnUpdates(statementOf: string | null): void {
  const cache = useQueryClient();
  const viewer = useViewer();
  const own: [number] | null = viewer === null ? null : [viewer.id];
  const refetch = () => {
    void cache.invalidateQueries({ queryKey: balancesQuery.queryKey });
    if (statementOf !== null) void cache.invalidateQueries({ queryKey: statementQuery(statementOf).queryKey });
  };
  // All viewers of a stream earn in the same second.
  const refresh = () => runSpread(cache, balancesQuery.queryKey, OPEN_PAGES, refetch);
  useRealtime(pointsUpdated, own, refresh);
  useSubscriptionConfirmed(pointsUpdated, own, ({ again }) => again && refresh());
}
