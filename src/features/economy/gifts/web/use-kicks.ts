import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#core/web/format/number.ts';
import { askAgain } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { type KicksBalance, kicksBalanceUpdated, mintTransactionCompleted } from '#features/economy/gifts/contract.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { applyKicksChange, kicksBalanceQuery } from './queries.ts';

export function useKicksQuery() {
  const viewer = useViewer();
  return useQuery({ ...kicksBalanceQuery, enabled: viewer !== null });
}

/** Null while loading and for a visitor. */
export function useKicks(): KicksBalance | null {
  return useKicksQuery().data ?? null;
}

/** Keeps the viewer's KICKs current in this tab and shows a toast for credited KICKs (GI-04, GI-11). Mount once per page. */
export function useKicksEvents(viewerId: number | null): void {
  const cache = useQueryClient();
  const own: [number] | null = viewerId === null ? null : [viewerId];
  useRealtime(kicksBalanceUpdated, own, ({ balance, owed }) => applyKicksChange(cache, { available: balance, owed }));
  useRealtime(mintTransactionCompleted, own, ({ amount, balance }) => {
    applyKicksChange(cache, { available: balance });
    if (amount === 0) toast.good('gifts.arrived.none');
    else toast.good('gifts.arrived', { amount, balance: formatNumber(balance) });
  });
  // Also runs after the first subscription: the balance may have changed since the page read it.
  useSubscriptionConfirmed(kicksBalanceUpdated, own, () => void askAgain(cache, { queryKey: kicksBalanceQuery.queryKey }));
}
