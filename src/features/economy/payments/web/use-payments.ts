import { useQuery } from '@tanstack/react-query';
import { loads } from '#core/web/loads.ts';

const load = loads('page', () => import('./read-payments.ts'));

/**
 * Null while loading. Offer no purchases while `provider` is null. It does not change while the server runs. The chat needs it immediately,
 * so the contract of payments loads after it.
 */
export const usePayments = () =>
  useQuery({
    queryKey: ['payments'],
    queryFn: async ({ signal }) => (await load()).readPayments(signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? null;
