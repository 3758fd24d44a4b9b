/**
 * A poll is open from its creation for `duration` seconds, then ended: its result is shown for `result_display_duration` seconds, then it is
 * removed; deleting removes it at once. Nothing but the clock moves it on, so no timer can be late, and who joins late sees what is left.
 * In a channel there is one poll at a time: a new one may take the place of one that has ended (PO-01 to PO-07; decisions.md, Polls).
 */
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, type Poll, type PollOption } from './contract.ts';

/** When a poll ends and when it is removed, in milliseconds since the epoch of whoever's clock is asked. */
export interface PollTimes {
  endsAt: number;
  goneAt: number;
}

/** By the clock of the server, which made it. */
export function timesOf(createdAt: Date, duration: number, resultDuration: number): PollTimes {
  const endsAt = createdAt.getTime() + duration * 1000;
  return { endsAt, goneAt: endsAt + resultDuration * 1000 };
}

const secondsUntil = (at: number, now: Date): number => Math.max(0, Math.ceil((at - now.getTime()) / 1000));

/** Whole seconds in which one can still vote, counted up; 0 when it has ended. */
export const secondsLeft = ({ endsAt }: PollTimes, now: Date): number => secondsUntil(endsAt, now);

/** Whole seconds until it is removed, counted up. */
export const secondsShown = ({ goneAt }: PollTimes, now: Date): number => secondsUntil(goneAt, now);

/** Active while remaining is above zero (PO-05). */
export const isActive = (times: PollTimes, now: Date): boolean => secondsLeft(times, now) > 0;

/** Removed after remaining + result_display_duration seconds (PO-06). */
export const isRemoved = (times: PollTimes, now: Date): boolean => secondsShown(times, now) === 0;

/** Where a poll stands: one may vote, its result is shown, or it is removed. */
export type PollPhase = 'open' | 'ended' | 'removed';

export function phaseOf(times: PollTimes, now: Date): PollPhase {
  if (isRemoved(times, now)) return 'removed';
  return isActive(times, now) ? 'open' : 'ended';
}

/** Milliseconds until one of the two counts one second less; null when both are over. */
export function untilNextSecond({ endsAt, goneAt }: PollTimes, now: Date): number | null {
  const left = [endsAt, goneAt].map((at) => at - now.getTime()).filter((milliseconds) => milliseconds > 0);
  return left.length === 0 ? null : Math.min(...left.map((milliseconds) => milliseconds % 1000 || 1000));
}

/** A poll as this browser knows it since `toldAt`: the times are of its own clock, whatever that says. */
export interface KnownPoll extends PollTimes {
  poll: Poll;
  toldAt: number;
}

/** A poll that was told just now: what is left counts from the moment it arrived. */
export function toldPoll(poll: Poll, now: Date): KnownPoll {
  const at = now.getTime();
  return { poll, toldAt: at, endsAt: at + poll.remaining * 1000, goneAt: at + poll.removed_in * 1000 };
}

/**
 * What a live update adds to what is known. The room is told nothing of the viewer's own vote, so that stays. Votes only grow, so an update
 * that was overtaken takes none away. Seconds are counted up, so the earliest end is the nearest to the truth; and a poll that is gone stays gone.
 */
export function withUpdate(known: KnownPoll | null, told: KnownPoll): KnownPoll {
  if (known?.poll.created_at !== told.poll.created_at) return told;
  const { has_voted, voted_option_id } = known.poll.has_voted ? known.poll : told.poll;
  const options = told.poll.options.map((option, at) => ({ ...option, votes: Math.max(option.votes, known.poll.options[at]?.votes ?? 0) }));
  return {
    poll: { ...told.poll, options, has_voted, voted_option_id },
    toldAt: told.toldAt,
    endsAt: Math.min(known.endsAt, told.endsAt),
    goneAt: Math.min(known.goneAt, told.goneAt),
  };
}

/** The same poll, taken away. */
export const deleted = (known: KnownPoll): KnownPoll => ({ ...known, goneAt: 0 });

/**
 * Why this vote of somebody who is signed in cannot be taken, or null when it can (PO-04). The buttons and the server ask the same question.
 * `choice` is the answer that this browser sent and has no reply for yet, null for none.
 */
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

/** The poll as it looks when this vote has been taken (PO-03). */
export function withVote(poll: Poll, optionId: number): Poll {
  const options = poll.options.map((option) => (option.id === optionId ? { ...option, votes: option.votes + 1 } : option));
  return { ...poll, options, has_voted: true, voted_option_id: optionId };
}

export const totalVotes = (options: readonly PollOption[]): number => options.reduce((sum, { votes }) => sum + votes, 0);

/** What of all votes an answer has, as a whole number of percent (PO-06). */
export function percent({ votes }: PollOption, options: readonly PollOption[]): number {
  const total = totalVotes(options);
  return total === 0 ? 0 : Math.round((votes / total) * 100);
}

/** The answer that alone holds the top count above zero; a tie has no winner (PO-05). */
export function winner(options: readonly PollOption[]): PollOption | null {
  const top = Math.max(0, ...options.map(({ votes }) => votes));
  const leaders = options.filter(({ votes }) => votes === top);
  return top > 0 && leaders.length === 1 ? leaders[0]! : null;
}

const isBlank = (answer: string) => answer.trim() === '';

/**
 * The slots of the form for what is written (PO-02): a blank one appears as the last is filled, extra empties go, two stay at least. While one
 * is being written in (`editing`, its place), what stands before it keeps its place.
 */
export function answerSlots(answers: readonly string[], editing = -1): string[] {
  const slots = answers.filter((answer, at) => at <= editing || !isBlank(answer));
  if (slots.length < POLL_OPTIONS_MAX && !isBlank(slots.at(-1) ?? '')) slots.push('');
  while (slots.length < POLL_OPTIONS_MIN) slots.push('');
  return slots;
}

export const answersGiven = (answers: readonly string[]): number => answers.filter((answer) => !isBlank(answer)).length;
