import { BADGE_TYPES } from '#features/channel/channels/contract/identity.ts';

/** See M-02. */
const PRIORITY = new Map<string, number>(BADGE_TYPES.map((type, rank) => [type, rank]));
const LAST = BADGE_TYPES.length;

/** Badges of equal rank keep the sender's order. */
export function sortBadges<B extends { type: string; sort_order: number }>(badges: readonly B[]): B[] {
  const rank = ({ type }: B) => PRIORITY.get(type) ?? LAST;
  return [...badges].sort((a, b) => rank(a) - rank(b) || a.sort_order - b.sort_order);
}

/** Highest tier that a subscriber of this many months has reached. Null before the first (M-15). */
export function reachedTier<Tier extends { months: number }>(tiers: readonly Tier[], months: number): Tier | null {
  let reached: Tier | null = null;
  for (const tier of tiers) if (tier.months <= months && tier.months > (reached?.months ?? -1)) reached = tier;
  return reached;
}
