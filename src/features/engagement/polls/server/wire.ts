import { wireDate } from '#core/contract/time.ts';
import type { PastPoll, Poll } from '#features/engagement/polls/contract.ts';
import { secondsLeft, secondsUntilRemoved, timesOf } from '#features/engagement/polls/rules.ts';
import type { PastPollRow, PollRow } from './store.ts';

export const timesOfRow = ({ createdAt, duration, resultDuration }: PollRow) => timesOf(createdAt, duration, resultDuration);

export function pollOnWire(row: PollRow, now: Date): Poll {
  const { title, options, duration, resultDuration, createdAt, votedOptionId } = row;
  const times = timesOfRow(row);
  return {
    title,
    options,
    duration,
    remaining: secondsLeft(times, now),
    result_display_duration: resultDuration,
    removed_in: secondsUntilRemoved(times, now),
    has_voted: votedOptionId !== null,
    voted_option_id: votedOptionId,
    created_at: wireDate(createdAt),
  };
}

export const pastPollOnWire = ({ title, options, createdAt, endedAt }: PastPollRow): PastPoll => ({
  title,
  options,
  created_at: wireDate(createdAt),
  ended_at: wireDate(endedAt),
});
