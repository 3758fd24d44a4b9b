import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { showActivity } from '#features/channel/activity/contract.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import { Notices, useActiveParts } from '#features/chat/chat/web/api.ts';
import { type Activity, ActivityLog } from './activity-log.ts';
import { replayActivity, withPast } from './past-activity.ts';

export type ActivityChannel = Pick<Channel, 'id' | 'slug' | 'subscriber_badges'> & { chatroom: { id: number } };

interface ChannelActivity {
  /** Newest first. */
  activities: readonly Activity[];
  /** Entries added here appear as activity. */
  notices: Notices;
  /** Request for stored events. */
  past: { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Stored events, live follows, and every entry added to `notices`. */
export function useActivity(channel: ActivityChannel): ChannelActivity {
  const { slug } = channel;
  const room = channel.chatroom.id;
  const parts = useActiveParts();
  const log = useMemo(() => new ActivityLog(room), [room]);
  const notices = useMemo(() => new Notices(log), [log]);
  useRealtime(followersUpdated, [channel.id], ({ username, followed }) => {
    if (followed) log.follow(username);
  });
  const past = useQuery({
    queryKey: ['activity', slug],
    queryFn: async ({ signal }) => (await call(showActivity, { params: { slug }, signal })).data.entries,
    staleTime: Number.POSITIVE_INFINITY,
    // Live entries are lost on unmount, so the next mount reads the past again.
    gcTime: 0,
  });
  const live = useSyncExternalStore(log.subscribe, log.entries);
  const replayed = useMemo(() => replayActivity(room, past.data ?? [], parts), [room, past.data, parts]);
  return { activities: useMemo(() => withPast(live, replayed), [live, replayed]), notices, past };
}
