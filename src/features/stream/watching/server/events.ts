import { serverEvent } from '#core/server/server-event.ts';

/** The people who were newly recorded as watching in a minute, each at most once per channel. */
export interface WatchedMinute {
  watched: readonly { channelId: number; livestreamId: number; userId: number }[];
  at: Date;
}

/** Published inside the transaction that records the minute, so that everything that follows from it happens once per person and minute. */
export const minuteWatched = serverEvent<WatchedMinute>('minuteWatched');
