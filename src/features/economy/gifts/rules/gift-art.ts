/** Browsers cache the files of this public folder for a year, so a changed drawing needs a new folder. */
const FOLDER = '/assets/gifts/v1';

/** Background of each drawing, `#RRGGBB`, by gift id (GI-02). */
const COLORS = {
  hell_yeah: '#1c3b31',
  hype: '#3d2c12',
  skull_emoji: '#23313a',
  full_send: '#162c4d',
  rage_quit: '#43201f',
  pack_it_up: '#2c2550',
  yap: '#4a2236',
  stomp: '#173a44',
  flex: '#3b2f12',
  boooom: '#47230f',
} as const;

export type DrawnGift = keyof typeof COLORS;

export interface GiftArt {
  static_url: string;
  /** Path of the animated SVG. It stands still under reduced motion. */
  animated_url: string;
  /** `#RRGGBB`, dark in every theme. */
  color: string;
}

/** The artwork of a gift; null for an unknown gift, which is not shown (GI-02). */
export function giftArt(giftId: string): GiftArt | null {
  if (!Object.hasOwn(COLORS, giftId)) return null;
  return {
    static_url: `${FOLDER}/${giftId}.svg`,
    animated_url: `${FOLDER}/${giftId}-animated.svg`,
    color: COLORS[giftId as DrawnGift],
  };
}

/** Sizes of the coin stacks, each with the smallest bundle that uses it (GI-07). */
const STACKS = [
  [10_000, 'xxl'],
  [5000, 'xl'],
  [2500, 'l'],
  [1000, 'm'],
  [500, 's'],
  [250, 'xs'],
] as const;

export function bundleArt(amount: number): string {
  const size = STACKS.find(([from]) => amount >= from)?.[1] ?? 'xxs';
  return `${FOLDER}/coins-${size}.svg`;
}
