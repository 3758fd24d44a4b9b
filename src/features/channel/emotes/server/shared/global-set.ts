import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawSvg, type Motion } from '#core/server/pictures/draw-svg.ts';
import { EMOTE_SIDE } from '../emote-pictures.ts';
import type { SharedEmote } from './shared-emote.ts';

/** One cycle in equal steps. `at` returns the transform for a position in [0, 1). */
function motion(frames: number, delay: number, at: (turn: number) => string): Motion {
  return { delay, transforms: Array.from({ length: frames }, (_, frame) => at(frame / frames)) };
}

/** Oscillates between -1 and 1 once per cycle. */
const swing = (turn: number) => Math.sin(turn * 2 * Math.PI);
/** Rises from 0 to 1 and falls back once per cycle. */
const jump = (turn: number) => Math.abs(Math.sin(turn * Math.PI));
const number = (value: number) => value.toFixed(2);

const MOTIONS: Readonly<Record<string, Motion>> = {
  gsHype: motion(10, 50, (turn) => `translate(0 ${number(1.5 - 3 * jump(turn))})`),
  gsLol: motion(12, 50, (turn) => `rotate(${number(9 * swing(turn))} 14 24)`),
  gsWave: motion(12, 60, (turn) => `rotate(${number(22 * swing(turn))} 23 18)`),
  gsFire: motion(10, 70, (turn) => {
    const height = 1 + 0.16 * swing(turn);
    return `translate(14 26) scale(${number(2 - height)} ${number(height)}) translate(-14 -26)`;
  }),
  gsEyes: motion(16, 90, (turn) => `translate(${number(Math.max(-1, Math.min(1, 2.4 * swing(turn))) - 1)} 0)`),
  gsCoffee: motion(12, 90, (turn) => `translate(${number(0.9 * swing(turn))} ${number(-0.8 * swing(turn + 0.25))})`),
};

const FOLDER = join(import.meta.dirname, '../global');
const UNITS = 28;
const FIRST_ID = 9101;

/** Ids follow from the index: only append, never remove, and rename a changed drawing. */
const NAMES = [
  'gsHype',
  'gsLol',
  'gsLove',
  'gsCry',
  'gsCool',
  'gsShock',
  'gsSalute',
  'gsThink',
  'gsRage',
  'gsSweat',
  'gsPopcorn',
  'gsFinger',
  'gsGG',
  'gsFire',
  'gsWave',
  'gsSleep',
  'gsTrophy',
  'gsWhistle',
  'gsHeart',
  'gsEyes',
  'gsClap',
  'gsParty',
  'gsCoffee',
  'gsNope',
] as const;
export type GlobalEmoteName = (typeof NAMES)[number];

export const globalSet: readonly SharedEmote[] = NAMES.map((name, at) => {
  const motion = MOTIONS[name] ?? null;
  return {
    id: FIRST_ID + at,
    name,
    animated: motion !== null,
    draw: async () => drawSvg({ svg: await readFile(join(FOLDER, `${name}.svg`), 'utf8'), units: UNITS, motion }, EMOTE_SIDE),
  };
});
