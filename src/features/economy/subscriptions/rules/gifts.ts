/**
 * A gift to the room is drawn when it is paid. Those who are present and follow the channel come first, then the others who are present, then
 * followers who were seen in the last 30 days. Within each of these groups chance decides, by a seed that is recorded with the gift.
 */
import { Chance } from '#core/contract/chance.ts';

/** Who watched the stream within this time is present; a minute is recorded once a minute. */
export const WATCHING_MINUTES = 2;
/** Who wrote in the chat within this time is present, also while the channel is offline. */
export const CHATTING_MS = 10 * 60 * 1000;
/** Followers count when they used the site within this time. */
export const SEEN_MS = 30 * 24 * 3600 * 1000;
/** The most people that a draw looks at in each group, so that its cost has a bound in a large channel: the latest followers, for example. */
export const CANDIDATES_MAX = 10_000;
/** The names in one event of a gift. */
export const GIFT_CHUNK = 50;

/** Somebody who can get a subscription. `rank` 0 comes before 1, and 1 before 2. */
export interface Candidate {
  userId: number;
  rank: number;
}

/** The people who get a subscription, in the order of the draw. The same seed draws the same people of the same candidates. */
export function drawReceivers(candidates: readonly Candidate[], quantity: number, seed: number, giftId: string): number[] {
  const chance = new Chance(seed, `gift ${giftId}`);
  const drawn: number[] = [];
  for (const rank of [0, 1, 2]) {
    const group = candidates.filter((candidate) => candidate.rank === rank).map(({ userId }) => userId);
    drawn.push(...chance.shuffled(group.toSorted((one, other) => one - other)));
  }
  return drawn.slice(0, quantity);
}

/** The names of a gift in the pieces in which they are told. */
export function chunksOf<T>(all: readonly T[], size: number = GIFT_CHUNK): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
}
