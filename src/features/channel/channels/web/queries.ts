import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { freshAnswer, pagedQuery } from '#core/web/query.ts';
import { listFollowed, listRecommended } from '#features/channel/channels/contract/browse.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { type Channel, showChannel } from '#features/channel/channels/contract/channel.ts';
import { currentViewers } from '#features/channel/channels/contract/livestream.ts';
import { showRelation, showUserCard } from '#features/channel/channels/contract/relation.ts';

/** Includes the chatroom, which is stale after 5 s. */
const CHANNEL_STALE = 5_000;
/** */
const FOLLOWED_REFRESH = 5 * MINUTE_MS;
const LIVE_REFRESH = MINUTE_MS;
/** Category search list. */
const CATEGORY_STALE = 30_000;
const VIEWERS_REFRESH = 30_000;

/** Query keys: all live lists, the whole sidebar, one channel. */
export const LIVE_KEY = ['live'] as const;
export const RAIL_KEY = ['rail'] as const;
/** `Demo_User` and `demo-user` are the same channel (wire.md 0.7). */
export const channelKey = (slug: string) => ['channel', slug.toLowerCase().replaceAll('_', '-')] as const;

export const channelQuery = (slug: string) =>
  queryOptions({
    queryKey: channelKey(slug),
    // A stream may start, change or end while the request is in flight.
    queryFn: (context) =>
      freshAnswer<Channel>(
        context,
        () => call(showChannel, { params: { slug }, signal: context.signal }),
        (known) => known?.livestream,
      ),
    staleTime: CHANNEL_STALE,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await call(listCategories, { signal })).data.categories,
  staleTime: CATEGORY_STALE,
});

export const followedQuery = {
  ...pagedQuery(
    [...RAIL_KEY, 'followed'],
    (cursor: number | undefined, signal) => call(listFollowed, { query: { cursor }, signal }),
    ({ nextCursor }) => nextCursor,
  ),
  refetchInterval: FOLLOWED_REFRESH,
  staleTime: LIVE_REFRESH,
};

export const recommendedQuery = queryOptions({
  queryKey: [...RAIL_KEY, 'recommended'],
  queryFn: async ({ signal }) => (await call(listRecommended, { signal })).data.channels,
  refetchInterval: FOLLOWED_REFRESH,
  staleTime: LIVE_REFRESH,
  placeholderData: keepPreviousData,
});

/** Null once the stream has ended. */
export const viewersQuery = (livestreamId: number) =>
  queryOptions({
    queryKey: ['viewers', livestreamId],
    queryFn: async ({ signal }) => {
      const counts = await call(currentViewers, { query: { 'ids[]': [String(livestreamId)], ids: [] }, signal });
      return counts.find(({ livestream_id }) => livestream_id === livestreamId)?.viewers ?? null;
    },
    refetchInterval: VIEWERS_REFRESH,
    staleTime: VIEWERS_REFRESH,
  });

/** Milliseconds. */
const IDENTITY_STALE = 5 * MINUTE_MS;

export const relationQuery = (slug: string) =>
  queryOptions({ queryKey: ['relation', slug], queryFn: ({ signal }) => call(showRelation, { params: { slug }, signal }) });

export const userCardQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['user-card', slug, username.toLowerCase()],
    queryFn: ({ signal }) => call(showUserCard, { params: { slug, username }, signal }),
    staleTime: IDENTITY_STALE,
    retry: false,
  });
