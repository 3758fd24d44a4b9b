import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { listLiveFilters } from '#features/channel/channels/contract/live-filters.ts';
import { LIVE_KEY } from './queries.ts';

/** Milliseconds. */
const REFRESH = MINUTE_MS;

/** Tags and languages to filter by, of one category or all. */
export const liveFiltersQuery = (categoryId?: number) =>
  queryOptions({
    queryKey: [...LIVE_KEY, 'filters', categoryId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listLiveFilters, { query: categoryId === undefined ? {} : { category_id: String(categoryId) }, signal })).data,
    refetchInterval: REFRESH,
    staleTime: REFRESH / 2,
  });
