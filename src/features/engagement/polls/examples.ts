import { secondsAfter } from '#core/contract/durations.ts';
import type { Poll } from './contract.ts';

/** Creation time of the example poll. */
export const NOON = new Date('2026-01-02T12:00:00.000Z');
export const later = (seconds: number): Date => secondsAfter(NOON, seconds);

/** A poll created at noon, open for 30 seconds, with a result shown for 15. */
export const aPoll = (change: Partial<Poll> = {}): Poll => ({
  title: 'Which way up?',
  options: [
    { id: 0, label: 'East ridge', votes: 3 },
    { id: 1, label: 'Left cliff', votes: 1 },
  ],
  duration: 30,
  remaining: 30,
  result_display_duration: 15,
  removed_in: 45,
  has_voted: false,
  voted_option_id: null,
  created_at: '2026-01-02T12:00:00.000000Z',
  ...change,
});
