import { useQuery } from '@tanstack/react-query';
import type { KicksBalance } from '#features/economy/gifts/contract.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { kicksBalanceQuery } from './queries.ts';

export function useKicksQuery() {
  const viewer = useViewer();
  return useQuery({ ...kicksBalanceQuery, enabled: viewer !== null });
}

/** Null while loading and for a visitor. */
export function useKicks(): KicksBalance | null {
  return useKicksQuery().data ?? null;
}
