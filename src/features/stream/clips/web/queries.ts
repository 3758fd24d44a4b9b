import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import {
  type ClipSort,
  type ClipTime,
  listClips,
  listRecentClips,
  type RecentClips,
  showClip,
  showClipSettings,
  showClipSource,
} from '#features/stream/clips/contract/clip.ts';

/** Milliseconds between polls of a clip in progress, and stale times of lists and settings. */
const PROCESSING_POLL = 1500;
const LIST_STALE = 30_000;
const SETTINGS_STALE = 5 * MINUTE_MS;

export const CLIPS_KEY = ['clips'] as const;

export interface ClipsFilter {
  slug: string;
  time: ClipTime;
  sort: ClipSort;
}

export const clipsQuery = ({ slug, time, sort }: ClipsFilter) => ({
  ...pagedQuery(
    [...CLIPS_KEY, slug, time, sort],
    (cursor, signal) => call(listClips, { params: { slug }, query: { time, sort, cursor }, signal }),
    ({ nextCursor }) => nextCursor,
  ),
  staleTime: LIST_STALE,
});

/** Of all channels or of a category. */
export const recentClipsQuery = (sort: RecentClips, categoryId?: number) => ({
  ...pagedQuery(
    [...CLIPS_KEY, 'recent', sort, categoryId ?? null],
    async (cursor: string | undefined, signal) =>
      (await call(listRecentClips, { query: { sort, category_id: categoryId, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  ),
  staleTime: LIST_STALE,
});

export const clipQuery = (id: string) =>
  queryOptions({
    queryKey: ['clip', id],
    queryFn: async ({ signal }) => (await call(showClip, { params: { clip: id }, signal })).clip,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? PROCESSING_POLL : false),
    staleTime: LIST_STALE,
  });

export const clipSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['clip-settings', slug],
    queryFn: async ({ signal }) => (await call(showClipSettings, { params: { slug }, signal })).data,
    staleTime: SETTINGS_STALE,
  });

/** The video that the viewer can clip now. It stays constant while the editor is open, and is fetched again for the next clip. */
export const clipSourceQuery = (slug: string, video: string | null) =>
  queryOptions({
    queryKey: ['clip-source', slug, video],
    queryFn: async ({ signal }) => (await call(showClipSource, { params: { slug }, query: { video: video ?? undefined }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
