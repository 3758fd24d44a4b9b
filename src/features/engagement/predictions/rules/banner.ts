import { MINUTE_MS } from '#core/contract/durations.ts';
import type { Prediction } from '../contract.ts';
import { stateAt, timesOf, votesEnd } from './states.ts';

/** Durations of the banner (PR-09, PR-10), in milliseconds: its first two views and its total time. */
export const BANNER_INITIAL_MS = 2000;
export const BANNER_TITLE_MS = 2000;
export const BANNER_LINGER_MS = 5 * MINUTE_MS;
export const BANNER_RESOLVED_MS = 30_000;

/** End of the banner, in milliseconds since the epoch; null without a banner. */
export function bannerEnd(prediction: Prediction, now: Date): number | null {
  const clocked = timesOf(prediction);
  switch (stateAt(clocked, now.getTime())) {
    case 'ACTIVE':
      return votesEnd(clocked) + BANNER_LINGER_MS;
    case 'RESOLVED':
      return Math.min(Date.parse(prediction.updated_at) + BANNER_RESOLVED_MS, votesEnd(clocked) + BANNER_LINGER_MS);
    default:
      return null;
  }
}
