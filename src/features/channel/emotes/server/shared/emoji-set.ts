import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drawSvg } from '#core/server/pictures/draw-svg.ts';
import { FIRST_EMOJI_ID } from '#features/channel/emotes/rules/emoji.ts';
import { EMOTE_SIDE } from '../emote-pictures.ts';
import type { SharedEmote } from './shared-emote.ts';

const require = createRequire(import.meta.url);
/** The folder with one SVG file per emoji. */
export const DRAWINGS = join(dirname(require.resolve('@discordapp/twemoji/package.json')), 'dist/svg');
/** The width and height of the drawings' view box. */
const UNITS = 36;
/** The newest Emoji version that the drawings cover; the list of names may include later ones. */
const DRAWN_VERSION = 16;
/** The variation selector that requests the colored form of a character. */
const IN_COLOUR = 0xfe0f;

interface NamedEmoji {
  emoji: string;
  /** The Unicode name in ASCII, such as `grinning_face`. */
  slug: string;
  /** The Emoji version that introduced it, such as `15.1`. */
  emoji_version: string;
}

/**
 * The emoji of one code point in Unicode order, faces first. The id is 1,000,000 plus the code point, and the name has the form
 * `emojiGrinningFace`.
 */
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
  const file = join(DRAWINGS, `${codePoint.toString(16)}.svg`);
  return {
    id: FIRST_EMOJI_ID + codePoint,
    name: `emoji${pascalCase(slug)}`,
    animated: false,
    draw: async () => drawSvg({ svg: await readFile(file, 'utf8'), units: UNITS }, EMOTE_SIDE),
  };
}

function pascalCase(slug: string): string {
  const words = slug.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
