import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drawSvg } from '#core/server/pictures/draw-svg.ts';
import { EMOTE_SIDE } from '../emote-pictures.ts';
import type { SharedEmote } from './shared-emote.ts';

const require = createRequire(import.meta.url);
const FOLDER = join(dirname(require.resolve('@discordapp/twemoji/package.json')), 'dist/svg');
/** Width and height of the drawings' view box. */
const UNITS = 36;
const FIRST_ID = 1_000_000;
/** The newest version of Emoji that the drawings have; the names may know a newer one. */
const DRAWN_VERSION = 16;
/** The mark behind a character that asks for its coloured form. */
const IN_COLOUR = 0xfe0f;

interface NamedEmoji {
  emoji: string;
  /** The Unicode name in ASCII: `grinning_face`. */
  slug: string;
  /** The version of Emoji that brought it: `15.1`. */
  emoji_version: string;
}

/** Emoji of one code point in the order of Unicode, faces first. `emojiGrinningFace` is 1,000,000 plus its code point. */
export const emojiSet: readonly SharedEmote[] = listEmoji();

function listEmoji(): SharedEmote[] {
  const groups = require('unicode-emoji-json/data-by-group.json') as { emojis: NamedEmoji[] }[];
  return groups
    .flatMap(({ emojis }) => emojis)
    .flatMap(({ emoji, slug, emoji_version }) => {
      const codePoints = [...emoji].map((character) => character.codePointAt(0)!).filter((codePoint) => codePoint !== IN_COLOUR);
      return codePoints.length === 1 && Number(emoji_version) <= DRAWN_VERSION ? [emojiOf(codePoints[0]!, slug)] : [];
    });
}

function emojiOf(codePoint: number, slug: string): SharedEmote {
  const file = join(FOLDER, `${codePoint.toString(16)}.svg`);
  return {
    id: FIRST_ID + codePoint,
    name: `emoji${pascalCase(slug)}`,
    animated: false,
    draw: async () => drawSvg({ svg: await readFile(file, 'utf8'), units: UNITS }, EMOTE_SIDE),
  };
}

function pascalCase(slug: string): string {
  const words = slug.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
