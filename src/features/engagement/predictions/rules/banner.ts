import type { Prediction } from '../contract.ts';
import { stateAt, timesOf, votesEnd } from './states.ts';

/** Durations of the banner above the chat (PR-09, PR-10), in milliseconds: its first two views, and how long it stays. */
export const BANNER_INITIAL_MS = 2000;
export const BANNER_TITLE_MS = 2000;
export const BANNER_LINGER_MS = 5 * 60_000;
export const BANNER_RESOLVED_MS = 30_000;

/** When the banner of this prediction disappears, in milliseconds since the epoch; null when there is no banner. */
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
