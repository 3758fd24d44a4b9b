import { useEffect, useMemo } from 'react';
import { call } from '#core/web/api.ts';
import { channelHistory } from '#features/chat/chat/contract/history.ts';
import { type ChatChannel, fromHistory } from '#features/chat/chat/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { ReplayRoom } from './replay-room.ts';

/** The chat from `start` on, in sync with the playback. */
export function useReplay(channel: ChatChannel, start: Date, playback: Playback | null): ReplayRoom {
  const viewer = useViewer();
  const { id: channelId, chatroom } = channel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another person needs another replay, not a new version of the same person
  const replay = useMemo(() => {
    const reader = viewer && { id: viewer.id, username: viewer.username, slug: viewer.slug };
    return new ReplayRoom(chatroom.id, reader, async ({ from, cursor }, signal) => {
      const query = { start_time: new Date(from).toISOString(), cursor: cursor ?? undefined };
      const { data } = await call(channelHistory, { params: { channel: channelId }, query, signal });
      return { messages: data.messages.map((message) => fromHistory(message, reader)), cursor: data.cursor };
    });
  }, [chatroom.id, channelId, viewer?.id]);
  const startedAt = start.getTime();
  useEffect(() => {
    const follow = () => {
      const { time, end, date } = playback!.clock();
      // Files have no frame dates, and neither may native playback of playlists.
      if (end > 0) replay.at({ time, date: date?.getTime() ?? startedAt + time * 1000 });
    };
    if (playback === null) return;
    const stop = playback.watchClock(follow);
    follow();
    return stop;
  }, [playback, replay, startedAt]);
  useEffect(() => () => replay.close(), [replay]);
  return replay;
}
