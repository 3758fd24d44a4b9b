import { msAfter } from '#core/contract/durations.ts';
import type { Gift, GiftOnWire, GiftTier } from '../contract.ts';
import { type DrawnGift, giftArt } from './gift-art.ts';

/** The ten gifts and the bundles of KICKs that pay for them (GI-02; decisions.md, KICKs). */

/** In code points, like chat messages (GI-03). */
const CHARACTER_LIMIT: Record<GiftTier, number> = { BASIC: 0, MID: 150, HIGHER: 500 };
export const PINNED_MINUTES: Record<GiftTier, number> = { BASIC: 0, MID: 10, HIGHER: 30 };
const NANOSECONDS_PER_MINUTE = 60 * 1_000_000_000;

function gift(gift_id: DrawnGift, name: string, amount: number, tier: GiftTier): Gift {
  return {
    gift_id,
    name,
    amount,
    tier,
    ...giftArt(gift_id)!,
    type: tier === 'BASIC' ? 'BASIC' : 'LEVEL_UP',
    character_limit: CHARACTER_LIMIT[tier],
    pinned_time: PINNED_MINUTES[tier] * NANOSECONDS_PER_MINUTE,
  };
}

/** Cheapest first. A gift is never removed, because sent gifts refer to it. */
export const GIFTS: readonly Gift[] = [
  gift('hell_yeah', 'Hell Yeah', 1, 'BASIC'),
  gift('hype', 'Hype', 10, 'BASIC'),
  gift('skull_emoji', 'Skull', 50, 'BASIC'),
  gift('full_send', 'Full Send', 100, 'MID'),
  gift('rage_quit', 'Rage Quit', 500, 'MID'),
  gift('pack_it_up', 'Pack It Up', 1000, 'MID'),
  gift('yap', 'Yap', 1500, 'HIGHER'),
  gift('stomp', 'Stomp', 2000, 'HIGHER'),
  gift('flex', 'Flex', 2500, 'HIGHER'),
  gift('boooom', 'Boooom', 5000, 'HIGHER'),
];

const BY_ID: ReadonlyMap<string, Gift> = new Map(GIFTS.map((one) => [one.gift_id, one]));

export const findGift = (giftId: string): Gift | null => BY_ID.get(giftId) ?? null;

/** A gift without its artwork, for events and stored gifts. */
export const giftOnWire = ({ gift_id, name, amount, tier, type, character_limit, pinned_time }: Gift): GiftOnWire => ({
  gift_id,
  name,
  amount,
  tier,
  type,
  character_limit,
  pinned_time,
});

/** End of the pin of a gift sent at `at`; null for a gift without a pin. */
export function pinnedUntil({ pinned_time }: Pick<Gift, 'pinned_time'>, at: Date): Date | null {
  return pinned_time === 0 ? null : msAfter(at, pinned_time / 1_000_000);
}

export interface Bundle {
  planId: string;
  kicks: number;
}

/** Smallest first. A bundle is never removed, because purchases refer to it. */
export const BUNDLES: readonly Bundle[] = [100, 250, 500, 1000, 2500, 5000, 10_000].map((kicks) => ({ planId: `kicks_${kicks}`, kicks }));

export const findBundle = (planId: string): Bundle | null => BUNDLES.find((bundle) => bundle.planId === planId) ?? null;
