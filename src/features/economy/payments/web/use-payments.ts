import { useQuery } from '@tanstack/react-query';
import { loads } from '#core/web/loads.ts';

const load = loads('page', () => import('./read-payments.ts'));

/**
 * How payments are made here, or null while that is loading. Offer nothing to buy while `provider` is null. It does not change while the
 * server runs. The chat asks for it at once, so the contract of payments loads after it.
 */
export const usePayments = () =>
  useQuery({
    queryKey: ['payments'],
    queryFn: async ({ signal }) => (await load()).readPayments(signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? null;
