import { serverEvent } from '#core/server/server-event.ts';

/** People who watched in a minute and were not recorded for it before: each of them at most once in a channel. */
export interface WatchedMinute {
  watched: readonly { channelId: number; livestreamId: number; userId: number }[];
  at: Date;
}

/** Announced inside the transaction that records the minute, so whatever follows from it happens once for each person and minute. */
export const minuteWatched = serverEvent<WatchedMinute>('minuteWatched');
