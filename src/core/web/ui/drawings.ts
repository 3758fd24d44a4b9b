import { seededRandom } from './seeded-random.ts';

export interface AvatarDrawing {
  skin: string;
  ink: string;
  shift: readonly [x: number, y: number];
  turn: number;
  eye: number;
  hat: 'none' | 'cap' | 'visor';
  mouth: 'line' | 'smile' | 'grin';
}

const COLORS = [
  ['#ff8fc4', '#4a2038'],
  ['#a5b4ff', '#2c3350'],
  ['#f2d264', '#3c3a1c'],
  ['#76d5ea', '#233b42'],
  ['#8be08b', '#1f4030'],
  ['#d79cff', '#40284a'],
  ['#5fe0bd', '#1d3b3a'],
  ['#ffa983', '#4a2a1c'],
] as const;

/** Deterministic and case-insensitive. */
export function avatarDrawing(name: string): AvatarDrawing {
  const random = seededRandom(name.toLowerCase());
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const [skin, ink] = pick(COLORS);
  return {
    skin,
    ink,
    shift: [round(random() * 10 - 5), round(6 + random() * 6)],
    turn: round(random() * 36 - 18),
    eye: pick([1.6, 2, 2.2]),
    hat: pick(['none', 'cap', 'cap', 'visor'] as const),
    mouth: pick(['line', 'smile', 'grin'] as const),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

const DRAWN = ['broadcaster', 'moderator', 'staff', 'vip', 'og', 'founder', 'verified', 'bot', 'sidekick'];

/** Months of the subscriber tiers with their own drawing. */
const TIERS = [60, 48, 36, 24, 18, 12, 9, 6, 3, 2, 1];
/** Gifts from which the parcel grows. */
const GIFTER_TIERS = [100, 50, 10];

/** The symbol in `sprite.svg` without its prefix; null for a type without a drawing. */
export function badgeDrawing(type: string, count?: number): string | null {
  if (type === 'subscriber') return `sub${TIERS.find((months) => (count ?? 1) >= months) ?? 1}`;
  if (type === 'sub_gifter') return `sub_gifter${GIFTER_TIERS.find((gifts) => (count ?? 1) >= gifts) ?? ''}`;
  return DRAWN.includes(type) ? type : null;
}
