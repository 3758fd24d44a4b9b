import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { listVideos, showVideo } from '#features/stream/recordings/contract/video.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';

/** In milliseconds. The address of a private recording's video can be used for six hours. */
const VIDEO_STALE = 600_000;
const LIST_STALE = 30_000;
/** Milliseconds after which a recording that cannot be played yet is read again. */
const PROCESSING_INTERVAL = 5_000;
/** Recordings of one page of a list. */
export const LIST_PAGE = 24;

/** All lists of recordings together. */
export const VIDEOS_KEY = ['videos'] as const;

export const videoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['video', uuid],
    queryFn: ({ signal }) => call(showVideo, { params: { uuid }, signal }),
    staleTime: VIDEO_STALE,
    refetchInterval: ({ state }) => retryIn(state.data && !isMissing(state.error) ? [state.data.livestream] : []),
  });

/** Whether the server knows no recording with this id that the viewer may see; any other error may pass. */
export const isMissing = (error: unknown): boolean => error instanceof RefusedCall && (error.status === 404 || error.status === 422);

/** When to read recordings again, because one of them cannot be played yet. */
export const retryIn = (videos: readonly { duration: number }[]): number | false =>
  videos.some(({ duration }) => isProcessing(duration)) && PROCESSING_INTERVAL;

/** The public recordings of a channel, page by page, the latest first. */
export const videosQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: [...VIDEOS_KEY, slug],
    queryFn: ({ pageParam, signal }) =>
      call(listVideos, { params: { slug }, query: { limit: String(LIST_PAGE), ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LIST_PAGE ? null : page.at(-1)!.video.id),
    staleTime: LIST_STALE,
    refetchInterval: ({ state }) => retryIn(state.data?.pages.flat() ?? []),
  });
