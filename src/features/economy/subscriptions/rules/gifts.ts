/**
 * The receivers of a gift to the chatroom are drawn after the payment. Present followers come first, then other present people, then
 * followers seen in the last 30 days. The order within a group is random, from a seed stored with the gift.
 */
import { Chance } from '#core/contract/chance.ts';
import { DAY_MS, MINUTE_MS } from '#core/contract/durations.ts';

/** Viewers within this time are present; watch minutes are recorded once a minute. */
export const WATCHING_MINUTES = 2;
/** Chatters within this time are present, also while the channel is offline. */
export const CHATTING_MS = 10 * MINUTE_MS;
/** Absent followers count if they used the site within this time. */
export const SEEN_MS = 30 * DAY_MS;
/** Maximum candidates per group, which bounds the cost of a draw in a large channel. */
export const CANDIDATES_MAX = 10_000;
/** Names per event of a gift. */
export const GIFT_CHUNK = 50;

/** Lower ranks are drawn first: 0, 1, 2. */
export interface Candidate {
  userId: number;
  rank: number;
}

/** Receivers in the order of the draw. The same seed and candidates give the same receivers. */
export function drawReceivers(candidates: readonly Candidate[], quantity: number, seed: number, giftId: string): number[] {
  const chance = new Chance(seed, `gift ${giftId}`);
  const drawn: number[] = [];
  for (const rank of [0, 1, 2]) {
    const group = candidates.filter((candidate) => candidate.rank === rank).map(({ userId }) => userId);
    drawn.push(...chance.shuffled(group.toSorted((one, other) => one - other)));
  }
  return drawn.slice(0, quantity);
}

export function chunksOf<T>(all: readonly T[], size: number = GIFT_CHUNK): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
}
