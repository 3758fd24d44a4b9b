import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { endLivestream, livestreamUpdated } from '#features/channel/channels/contract/livestream.ts';
import { showStreamSettings, updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { channelKey } from '../queries.ts';

/** Fragment in the URL of the dashboard's stream page that leads to the stream key. */
export const STREAM_KEY_PLACE = 'stream-key';

export type StreamChange = BodyOf<typeof updateStreamSettings>;

export const streamSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['stream-settings', ...channelKey(slug)],
    queryFn: ({ signal }) => call(showStreamSettings, { params: { slug }, signal }),
  });

/** Follows changes by others while live. */
export function useStreamSettings(channel: Pick<Channel, 'id' | 'slug'>) {
  const cache = useQueryClient();
  const { queryKey } = streamSettingsQuery(channel.slug);
  const again = () => void cache.invalidateQueries({ queryKey });
  useRealtime(livestreamUpdated, [channel.id], again);
  useSubscriptionConfirmed(livestreamUpdated, [channel.id], (confirmation) => confirmation.again && again());
  return useQuery(streamSettingsQuery(channel.slug));
}

/** The form stays open until the reply. A failure shows a toast unless the form handles it. */
export function useChangeStream(slug: string, done: () => void, failed: (error: Error) => void = toast.refused) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: StreamChange) => call(updateStreamSettings, { params: { slug }, body: change }),
    onSuccess: (settings) => {
      cache.setQueryData(streamSettingsQuery(slug).queryKey, settings);
      void cache.invalidateQueries({ queryKey: channelKey(slug), exact: true });
      toast.good('channels.stream.saved');
      done();
    },
    onError: failed,
  });
}

export function useEndStream(slug: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(endLivestream, { params: { slug } }),
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: channelKey(slug), exact: true }),
  });
}
