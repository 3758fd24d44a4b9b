import { QueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#core/web/api.ts';

/** A refusal is an answer: asking again changes nothing. A lost or broken answer is asked for again, twice at most. */
const MOST_RETRIES = 2;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MOST_RETRIES && !(error instanceof RefusedCall && error.status < 500),
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
