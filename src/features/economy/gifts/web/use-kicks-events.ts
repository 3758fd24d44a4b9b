import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#core/web/format/number.ts';
import { askAgain } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { kicksBalanceUpdated, mintTransactionCompleted } from '#features/economy/gifts/contract.ts';
import { announceKicks, kicksBalanceQuery } from './queries.ts';

/** Keeps the viewer's KICKs current in this tab, and says when bought ones have arrived (GI-04, GI-11). Use it once in a page. */
export function useKicksEvents(viewerId: number | null): void {
  const cache = useQueryClient();
  const own: [number] | null = viewerId === null ? null : [viewerId];
  useRealtime(kicksBalanceUpdated, own, ({ balance, owed }) => announceKicks(cache, { available: balance, owed }));
  useRealtime(mintTransactionCompleted, own, ({ amount, balance }) => {
    announceKicks(cache, { available: balance });
    if (amount === 0) toast.good('gifts.arrived.none');
    else toast.good('gifts.arrived', { amount, balance: formatNumber(balance) });
  });
  // This also runs after the first subscription, because the balance may have changed since it was read.
  useSubscriptionConfirmed(kicksBalanceUpdated, own, () => void askAgain(cache, { queryKey: kicksBalanceQuery.queryKey }));
}
