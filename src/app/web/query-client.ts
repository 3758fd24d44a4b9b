import { QueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#core/web/api.ts';

/** Lost replies and server errors are retried at most this many times. A refusal below status 500 is final. */
const MAX_RETRIES = 2;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof RefusedCall && error.status < 500),
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
