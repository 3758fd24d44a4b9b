import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { type LivestreamSort, listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import { LIVE_KEY } from './queries.ts';

/** Milliseconds. Followed channels refresh every 5 minutes. */
const FOLLOWED_REFRESH = 5 * MINUTE_MS;
const LIVE_REFRESH = MINUTE_MS;

export interface LiveFilter {
  categoryId?: number;
  followed?: boolean;
  tag?: string;
  /** ISO 639-1 code. */
  language?: Language;
  /** Defaults to most watched first. */
  sort?: LivestreamSort;
}

export const liveQuery = ({ categoryId, followed, tag, language, sort }: LiveFilter = {}) => ({
  ...pagedQuery(
    [...LIVE_KEY, categoryId ?? null, followed ?? false, tag ?? null, language ?? null, sort ?? null],
    async (cursor, signal) => {
      const query = { category_id: categoryId, followed: followed ? ('true' as const) : undefined, tag, language, sort, after: cursor };
      return (await call(listLivestreams, { query, signal })).data;
    },
    ({ pagination }) => pagination.next_cursor,
  ),
  refetchInterval: followed ? FOLLOWED_REFRESH : LIVE_REFRESH,
  staleTime: LIVE_REFRESH / 2,
});
