import { infiniteQueryOptions, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call, RefusedCall } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { stopStreamBroadcast } from '#features/channel/channels/contract/livestream.ts';
import { listRecentVideos, listVideos, showVideo } from '#features/stream/recordings/contract/video.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';

/** In milliseconds. The video URL of a private recording expires after six hours. */
const VIDEO_STALE = 10 * MINUTE_MS;
const LIST_STALE = 30_000;
/** Milliseconds between polls of a recording that is not playable yet. */
const PROCESSING_INTERVAL = 5_000;
export const LIST_PAGE = 24;

export const VIDEOS_KEY = ['videos'] as const;

export const videoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['video', uuid],
    queryFn: ({ signal }) => call(showVideo, { params: { uuid }, signal }),
    staleTime: VIDEO_STALE,
    refetchInterval: ({ state }) => retryIn(state.data && !isMissing(state.error) ? [state.data.livestream] : []),
  });

/** Returns whether the recording does not exist for this viewer; other errors may be temporary. */
export const isMissing = (error: unknown): boolean => error instanceof RefusedCall && (error.status === 404 || error.status === 422);

export const retryIn = (videos: readonly { duration: number }[]): number | false =>
  videos.some(({ duration }) => isProcessing(duration)) && PROCESSING_INTERVAL;

/** Latest first. */
export const videosQuery = (slug: string) =>
  infiniteQueryOptions({
    ...pagedQuery(
      [...VIDEOS_KEY, slug],
      (before: number | undefined, signal) => call(listVideos, { params: { slug }, query: { limit: LIST_PAGE, before }, signal }),
      (page) => (page.length < LIST_PAGE ? null : page.at(-1)!.video.id),
    ),
    staleTime: LIST_STALE,
    refetchInterval: ({ state }) => retryIn(state.data?.pages.flat() ?? []),
  });

/** Of all channels or of a category, latest first. */
export const recentVideosQuery = (categoryId?: number) => ({
  ...pagedQuery(
    [...VIDEOS_KEY, 'recent', categoryId ?? null],
    async (before: number | undefined, signal) =>
      (await call(listRecentVideos, { query: { category_id: categoryId, before }, signal })).data,
    ({ next }) => next,
  ),
  staleTime: LIST_STALE,
});

/** Invalidates a list of recordings when a stream of the channel ends, because it may have left one. */
export function useEndedStreams(channelId: number, queryKey: QueryKey): void {
  const cache = useQueryClient();
  useRealtime(stopStreamBroadcast, [channelId], () => void cache.invalidateQueries({ queryKey }));
}
