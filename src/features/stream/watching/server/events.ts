import { serverEvent } from '#core/server/server-event.ts';

/** People newly recorded as watching in a minute, each at most once per channel. */
export interface WatchedMinute {
  watched: readonly { channelId: number; livestreamId: number; userId: number }[];
  at: Date;
}

/** Published in the transaction that records the minute, so that its effects happen once per person and minute. */
export const minuteWatched = serverEvent<WatchedMinute>('minuteWatched');
