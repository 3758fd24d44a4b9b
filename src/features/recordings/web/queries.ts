import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { listVideos, showVideo } from '#features/recordings/contract/video.ts';

/** In milliseconds. The address of a private recording's video can be used for six hours. */
const VIDEO_STALE = 600_000;
const LIST_STALE = 30_000;
/** Recordings of one page of a list. */
export const LIST_PAGE = 24;

/** All lists of recordings together. */
export const VIDEOS_KEY = ['videos'] as const;

export const videoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['video', uuid],
    queryFn: ({ signal }) => call(showVideo, { params: { uuid }, signal }),
    staleTime: VIDEO_STALE,
  });

/** The public recordings of a channel, page by page, the latest first. */
export const videosQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: [...VIDEOS_KEY, slug],
    queryFn: ({ pageParam, signal }) =>
      call(listVideos, { params: { slug }, query: { limit: String(LIST_PAGE), ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LIST_PAGE ? null : page.at(-1)!.video.id),
    staleTime: LIST_STALE,
  });
