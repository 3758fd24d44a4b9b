import { type PointsRates, WATCH_MINUTES } from '../contract/settings.ts';

/** Points for `WATCH_MINUTES` minutes (CP-08). */
export function watchPoints(rates: PointsRates, isSubscriber: boolean): number {
  return isSubscriber ? rates.subscriber_watch_points : rates.watch_points;
}

/** Whether the minute that makes so many earns points: every fifth. They are counted on over pauses and streams. */
export const earnsAt = (minutesWatched: number): boolean => minutesWatched > 0 && minutesWatched % WATCH_MINUTES === 0;

/** The minute of an instant, counted since the epoch: presence is written down once for each. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
