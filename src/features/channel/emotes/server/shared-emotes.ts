import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drawSvg, type Frames, type Motion } from '#core/server/pictures/frames.ts';
import { FIRST_EMOJI_ID } from '#features/channel/emotes/rules/emoji.ts';
import { EMOTE_SIDE } from './emote-pictures.ts';

/** A global emote or emoji. Part of the program, not in the database. */
export interface SharedEmote {
  /** Permanent and identical in every installation, because messages and clients store it. */
  id: number;
  name: string;
  animated: boolean;
  draw(): Promise<Frames>;
}

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

const FOLDER = join(import.meta.dirname, 'global');
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

const require = createRequire(import.meta.url);
export const DRAWINGS = join(dirname(require.resolve('@discordapp/twemoji/package.json')), 'dist/svg');
const EMOJI_UNITS = 36;
/** Newest Emoji version with drawings; the name list may include later ones. */
const DRAWN_VERSION = 16;
/** Variation selector for the colored form. */
const IN_COLOR = 0xfe0f;

interface NamedEmoji {
  emoji: string;
  /** Unicode name in ASCII, such as `grinning_face`. */
  slug: string;
  /** Emoji version that introduced it, such as `15.1`. */
  emoji_version: string;
}

/** Single code point emoji, faces first. The id is 1,000,000 plus the code point; names have the form `emojiGrinningFace`. */
export const emojiSet: readonly SharedEmote[] = listEmoji();

function listEmoji(): SharedEmote[] {
  const groups = require('unicode-emoji-json/data-by-group.json') as { emojis: NamedEmoji[] }[];
  return groups
    .flatMap(({ emojis }) => emojis)
    .flatMap(({ emoji, slug, emoji_version }) => {
      const codePoints = [...emoji].map((character) => character.codePointAt(0)!).filter((codePoint) => codePoint !== IN_COLOR);
      return codePoints.length === 1 && Number(emoji_version) <= DRAWN_VERSION ? [sharedEmojiOf(codePoints[0]!, slug)] : [];
    });
}

function sharedEmojiOf(codePoint: number, slug: string): SharedEmote {
  const file = join(DRAWINGS, `${codePoint.toString(16)}.svg`);
  return {
    id: FIRST_EMOJI_ID + codePoint,
    name: `emoji${pascalCase(slug)}`,
    animated: false,
    draw: async () => drawSvg({ svg: await readFile(file, 'utf8'), units: EMOJI_UNITS }, EMOTE_SIDE),
  };
}

function pascalCase(slug: string): string {
  const words = slug.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

const byId: ReadonlyMap<number, SharedEmote> = new Map([...globalSet, ...emojiSet].map((emote) => [emote.id, emote]));

export const sharedEmote = (id: number): SharedEmote | undefined => byId.get(id);
