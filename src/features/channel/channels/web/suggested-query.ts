import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { listSuggested } from '#features/channel/channels/contract/suggested.ts';
import { LIVE_KEY } from './queries.ts';

/** Milliseconds. */
const REFRESH = MINUTE_MS;

export const suggestedQuery = queryOptions({
  queryKey: [...LIVE_KEY, 'suggested'],
  queryFn: async ({ signal }) => (await call(listSuggested, { signal })).data.livestreams,
  refetchInterval: REFRESH,
  staleTime: REFRESH / 2,
});
