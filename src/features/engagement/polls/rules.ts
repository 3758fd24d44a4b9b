/**
 * A poll is open for `duration` seconds. Its result is then shown for `result_display_duration` seconds, until the poll is removed.
 * Deleting removes it immediately. The phase depends only on timestamps, so a late timer cannot delay it. A channel has one poll at a time;
 * a new one can replace an ended one (PO-01 to PO-07; decisions.md, Polls).
 */
import { msBetween, SECOND_MS, secondsAfter, secondsUntil } from '#core/contract/durations.ts';
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, type Poll, type PollOption } from './contract.ts';

/** Times in milliseconds since the epoch, on the caller's clock (server or browser). */
export interface PollTimes {
  endsAt: number;
  removedAt: number;
}

/** Uses the server's clock, which set `createdAt`. */
export function timesOf(createdAt: Date, duration: number, resultDuration: number): PollTimes {
  const endsAt = secondsAfter(createdAt, duration);
  return { endsAt: endsAt.getTime(), removedAt: secondsAfter(endsAt, resultDuration).getTime() };
}

/** Whole seconds left to vote, rounded up; 0 once the poll has ended. */
export const secondsLeft = ({ endsAt }: PollTimes, now: Date): number => secondsUntil(new Date(endsAt), now);

/** Whole seconds until the poll is removed, rounded up. */
export const secondsUntilRemoved = ({ removedAt }: PollTimes, now: Date): number => secondsUntil(new Date(removedAt), now);

/** PO-05. */
export const isActive = (times: PollTimes, now: Date): boolean => secondsLeft(times, now) > 0;

/** The voting time, in whole seconds, of a poll that ends now: what has passed, at least one second. */
export const earliestDuration = (createdAt: Date, now: Date): number => Math.max(1, Math.floor(msBetween(createdAt, now) / SECOND_MS));

/** PO-06. */
export const isRemoved = (times: PollTimes, now: Date): boolean => secondsUntilRemoved(times, now) === 0;

/** `open` accepts votes, `ended` shows the result, `removed` shows nothing. */
export type PollPhase = 'open' | 'ended' | 'removed';

export function phaseOf(times: PollTimes, now: Date): PollPhase {
  if (isRemoved(times, now)) return 'removed';
  return isActive(times, now) ? 'open' : 'ended';
}

/** Milliseconds until either countdown drops by one second; null when both are over. */
export function untilNextSecond({ endsAt, removedAt }: PollTimes, now: Date): number | null {
  const left = [endsAt, removedAt].map((at) => at - now.getTime()).filter((milliseconds) => milliseconds > 0);
  return left.length === 0 ? null : Math.min(...left.map((milliseconds) => milliseconds % 1000 || 1000));
}

/** A poll as the browser received it at `receivedAt`. Its times use the browser's clock, so a wrong clock does not matter. */
export interface KnownPoll extends PollTimes {
  poll: Poll;
  receivedAt: number;
}

/** Counts the remaining times from now. */
export function receivedPoll(poll: Poll, now: Date): KnownPoll {
  const at = now.getTime();
  return { poll, receivedAt: at, endsAt: at + poll.remaining * 1000, removedAt: at + poll.removed_in * 1000 };
}

/**
 * Merges a live update into the known poll. Events omit the viewer's own vote, so the known one is kept. Vote counts only grow, so a late
 * update removes none. Seconds are rounded up, so the earliest end is the most accurate. A removed poll stays removed, and a late update of
 * an older poll changes nothing.
 */
export function withUpdate(known: KnownPoll | null, update: KnownPoll): KnownPoll {
  if (known === null) return update;
  // All dates have one format, so they sort as text.
  if (update.poll.created_at !== known.poll.created_at) return update.poll.created_at < known.poll.created_at ? known : update;
  const { has_voted, voted_option_id } = known.poll.has_voted ? known.poll : update.poll;
  const options = update.poll.options.map((option, at) => ({
    ...option,
    votes: Math.max(option.votes, known.poll.options[at]?.votes ?? 0),
  }));
  return {
    poll: { ...update.poll, options, has_voted, voted_option_id },
    receivedAt: update.receivedAt,
    endsAt: Math.min(known.endsAt, update.endsAt),
    removedAt: Math.min(known.removedAt, update.removedAt),
  };
}

export const withRemoval = (known: KnownPoll): KnownPoll => ({ ...known, removedAt: 0 });

/** Why a signed-in user cannot vote, or null (PO-04). `choice` is the option this browser has sent without a response yet. */
export function voteRefusal(
  poll: Pick<Poll, 'has_voted' | 'options'>,
  times: PollTimes,
  choice: number | null,
  optionId: number,
  now: Date,
) {
  if (!isActive(times, now)) return 'POLL_CLOSED';
  if (poll.has_voted || choice !== null) return 'ALREADY_VOTED';
  return poll.options.some(({ id }) => id === optionId) ? null : 'OPTION_NOT_FOUND';
}

/** Returns whether a vote was meant for another poll. A vote without `createdAt` is for whichever poll is open. */
export const isOtherPoll = ({ created_at }: Pick<Poll, 'created_at'>, createdAt: string | undefined): boolean =>
  createdAt !== undefined && createdAt !== created_at;

/** Returns the poll after one more vote by the viewer (PO-03). */
export function withVote(poll: Poll, optionId: number): Poll {
  const options = poll.options.map((option) => (option.id === optionId ? { ...option, votes: option.votes + 1 } : option));
  return { ...poll, options, has_voted: true, voted_option_id: optionId };
}

export const totalVotes = (options: readonly PollOption[]): number => options.reduce((sum, { votes }) => sum + votes, 0);

/** Whole percentage of all votes (PO-06). */
export function percent({ votes }: PollOption, options: readonly PollOption[]): number {
  const total = totalVotes(options);
  return total === 0 ? 0 : Math.round((votes / total) * 100);
}

/** The only option with the top count above zero; null in a tie (PO-05). */
export function winner(options: readonly PollOption[]): PollOption | null {
  const top = Math.max(0, ...options.map(({ votes }) => votes));
  const leaders = options.filter(({ votes }) => votes === top);
  return top > 0 && leaders.length === 1 ? leaders[0]! : null;
}

const isBlank = (answer: string) => answer.trim() === '';

/**
 * Input slots for these answers (PO-02): one blank after the last filled slot, at least two in total. Slots up to index `editing` keep
 * their position, so that nothing moves under the cursor.
 */
export function answerSlots(answers: readonly string[], editing = -1): string[] {
  const slots = answers.filter((answer, at) => at <= editing || !isBlank(answer));
  if (slots.length < POLL_OPTIONS_MAX && !isBlank(slots.at(-1) ?? '')) slots.push('');
  while (slots.length < POLL_OPTIONS_MIN) slots.push('');
  return slots;
}

export const countAnswers = (answers: readonly string[]): number => answers.filter((answer) => !isBlank(answer)).length;
