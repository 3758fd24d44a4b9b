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
