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
  /** Whatever is added to these is added to the activity. */
  notices: Notices;
  /** The request for what happened before. */
  past: { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The activity in a channel: what the server has stored, and from now on follows and everything that is added to `notices`. */
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
    // The live entries are lost with the component, so the next one reads the past again.
    gcTime: 0,
  });
  const live = useSyncExternalStore(log.subscribe, log.entries);
  const replayed = useMemo(() => replayActivity(room, past.data ?? [], parts), [room, past.data, parts]);
  return { activities: useMemo(() => withPast(live, replayed), [live, replayed]), notices, past };
}
