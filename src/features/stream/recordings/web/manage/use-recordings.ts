import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import {
  changeRecordingSettings,
  changeVideo,
  deleteVideo,
  listRecordings,
  type ManagedVideo,
  type RecordingSettings,
  restoreVideo,
} from '#features/stream/recordings/contract/manage.ts';
import type { Visibility } from '#features/stream/recordings/contract/video.ts';
import { retryIn, useEndedStreams, VIDEOS_KEY, videoQuery } from '../queries.ts';

type Page = ReplyOf<typeof listRecordings>['data'];
type Known = InfiniteData<Page, number | null>;

const recordingsQuery = (slug: string) =>
  infiniteQueryOptions({
    ...pagedQuery(
      ['recordings', slug],
      async (before: number | undefined, signal) => (await call(listRecordings, { params: { slug }, query: { before }, signal })).data,
      ({ next }) => next,
    ),
    refetchInterval: ({ state }) => retryIn(state.data?.pages.flatMap(({ recordings }) => recordings) ?? []),
  });

/** Loads all recordings page by page. Settings and storage come from the first page. */
export function useRecordings({ id, slug }: Pick<Channel, 'id' | 'slug'>) {
  const query = recordingsQuery(slug);
  useEndedStreams(id, query.queryKey);
  return useInfiniteQuery(query);
}

/** Updates the cached recordings of a channel, and invalidates the viewers' lists and pages. */
function useUpdate(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = recordingsQuery(slug);
  return (change: (page: Page) => Page, uuid?: string) => {
    cache.setQueryData<Known>(queryKey, (known) => known && { ...known, pages: known.pages.map(change) });
    void cache.invalidateQueries({ queryKey: VIDEOS_KEY });
    if (uuid !== undefined) void cache.invalidateQueries({ queryKey: videoQuery(uuid).queryKey });
  };
}

export interface VideoChange {
  uuid: string;
  title?: string;
  visibility?: Visibility;
  is_kept?: boolean;
}

/** Bytes to add to the storage of the channel. */
type StorageChange = Partial<Record<'used' | 'kept', number>>;

/** Returns a function that replaces a recording with the server's version, and changes the storage. */
function useReplace(slug: string) {
  const update = useUpdate(slug);
  return (next: ManagedVideo, { used = 0, kept = 0 }: StorageChange = {}) =>
    update(
      ({ recordings, storage, ...page }) => ({
        ...page,
        recordings: recordings.map((known) => (known.video.uuid === next.video.uuid ? next : known)),
        storage: { ...storage, used: Math.max(0, storage.used + used), kept: Math.max(0, storage.kept + kept) },
      }),
      next.video.uuid,
    );
}

export function useChangeVideo(slug: string) {
  const replace = useReplace(slug);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid, ...body }: VideoChange) => call(changeVideo, { params: { uuid }, body }),
    onSuccess: ({ data }, { uuid, is_kept: isKept }) => {
      cache.setQueryData(videoQuery(uuid).queryKey, (known) => known && { ...known, is_kept: data.is_kept });
      replace(data, { kept: isKept === undefined ? 0 : isKept ? data.byte_length : -data.byte_length });
      toast.good('recordings.manage.changed');
    },
    onError: toast.refused,
  });
}

/** A toast and the row offer to undo the deletion. */
export function useDeleteVideo(slug: string) {
  const replace = useReplace(slug);
  const restore = useRestoreVideo(slug);
  return useMutation({
    mutationFn: ({ video }: ManagedVideo) => call(deleteVideo, { params: { uuid: video.uuid } }),
    onSuccess: ({ data }) => {
      replace(data, { used: -data.byte_length, kept: data.is_kept ? -data.byte_length : 0 });
      toast.undoable(t('recordings.manage.deleted'), () => restore.mutate(data));
    },
    onError: toast.refused,
  });
}

export function useRestoreVideo(slug: string) {
  const replace = useReplace(slug);
  return useMutation({
    mutationFn: ({ video }: ManagedVideo) => call(restoreVideo, { params: { uuid: video.uuid } }),
    onSuccess: ({ data }) => {
      replace(data, { used: data.byte_length, kept: data.is_kept ? data.byte_length : 0 });
      toast.good('recordings.manage.restored');
    },
    onError: toast.refused,
  });
}

export function useChangeRecordingSettings(slug: string) {
  const update = useUpdate(slug);
  return useMutation({
    mutationFn: (body: Partial<RecordingSettings>) => call(changeRecordingSettings, { params: { slug }, body }),
    onSuccess: ({ data }) => update((page) => ({ ...page, settings: data })),
    onError: toast.refused,
  });
}
