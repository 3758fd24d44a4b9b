import { useMemo, useSyncExternalStore } from 'react';
import { useRealtime } from '#core/web/realtime.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import { followersUpdated } from '#features/channels/contract/relation.ts';
import { Notices } from '#features/chat/web/api.ts';
import { type Activity, ActivityLog } from './activity-log.ts';

/** The activity in a channel from now on, newest first: follows, and everything that is added to `notices`. Messages are not included. */
export function useActivity(channel: Pick<Channel, 'id'> & { chatroom: { id: number } }): {
  activities: readonly Activity[];
  notices: Notices;
} {
  const room = channel.chatroom.id;
  const log = useMemo(() => new ActivityLog(room), [room]);
  const notices = useMemo(() => new Notices(log), [log]);
  useRealtime(followersUpdated, [channel.id], ({ username, followed }) => {
    if (followed) log.follow(username);
  });
  return { activities: useSyncExternalStore(log.subscribe, log.entries), notices };
}
