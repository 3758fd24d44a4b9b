import { BADGE_TYPES } from '#features/channel/channels/contract/identity.ts';

/** Display order (M-02): broadcaster, staff, moderator, subscriber, sub_gifter, then the others; a channel's own badges come last. */
const PRIORITY = new Map<string, number>(BADGE_TYPES.map((type, rank) => [type, rank]));
const LAST = BADGE_TYPES.length;

/** Returns the badges in display order. Badges of equal rank keep the sender's order. */
export function sortBadges<B extends { type: string; sort_order: number }>(badges: readonly B[]): B[] {
  const rank = ({ type }: B) => PRIORITY.get(type) ?? LAST;
  return [...badges].sort((a, b) => rank(a) - rank(b) || a.sort_order - b.sort_order);
}

/** Returns the highest tier that a subscriber of this many months has reached; null before the first one (M-15). */
export function reachedTier<Tier extends { months: number }>(tiers: readonly Tier[], months: number): Tier | null {
  let reached: Tier | null = null;
  for (const tier of tiers) if (tier.months <= months && tier.months > (reached?.months ?? -1)) reached = tier;
  return reached;
}
