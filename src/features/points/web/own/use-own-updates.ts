import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { useViewer } from '#features/accounts/web/api.ts';
import { pointsUpdated } from '#features/points/contract/balance.ts';
import { balancesQuery, statementQuery } from '../queries.ts';

/** Refetches the viewer's balances, and optionally one channel's statement, when their points change. */
export function useOwnUpdates(statementOf: string | null): void {
  const cache = useQueryClient();
  const viewer = useViewer();
  const own: [number] | null = viewer === null ? null : [viewer.id];
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: balancesQuery.queryKey });
    if (statementOf !== null) void cache.invalidateQueries({ queryKey: statementQuery(statementOf).queryKey });
  };
  useRealtime(pointsUpdated, own, refresh);
  useSubscriptionConfirmed(pointsUpdated, own, ({ again }) => again && refresh());
}
