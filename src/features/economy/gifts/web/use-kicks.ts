import { useQuery } from '@tanstack/react-query';
import type { KicksBalance } from '#features/economy/gifts/contract.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { kicksBalanceQuery } from './queries.ts';

/** The query of the viewer's KICKs, which never answers for a visitor. */
export function useKicksQuery() {
  const viewer = useViewer();
  return useQuery({ ...kicksBalanceQuery, enabled: viewer !== null });
}

/** The viewer's KICKs; null while they are not known, and for a visitor. */
export function useKicks(): KicksBalance | null {
  return useKicksQuery().data ?? null;
}
