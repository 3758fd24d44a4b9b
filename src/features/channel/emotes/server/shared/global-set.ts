import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawSvg } from '#core/server/pictures/draw-svg.ts';
import { EMOTE_SIDE } from '../emote-pictures.ts';
import { MOTIONS } from './motions.ts';
import type { SharedEmote } from './shared-emote.ts';

const FOLDER = join(import.meta.dirname, '../global');
/** View box size of the drawings. */
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

/** Drawings are in `global/`. */
export const globalSet: readonly SharedEmote[] = NAMES.map((name, at) => {
  const motion = MOTIONS[name] ?? null;
  return {
    id: FIRST_ID + at,
    name,
    animated: motion !== null,
    draw: async () => drawSvg({ svg: await readFile(join(FOLDER, `${name}.svg`), 'utf8'), units: UNITS, motion }, EMOTE_SIDE),
  };
});
