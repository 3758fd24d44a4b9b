import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drawSvg } from '#core/server/pictures/draw-svg.ts';
import { FIRST_EMOJI_ID } from '#features/channel/emotes/rules/emoji.ts';
import { EMOTE_SIDE } from '../emote-pictures.ts';
import type { SharedEmote } from './shared-emote.ts';

const require = createRequire(import.meta.url);
export const DRAWINGS = join(dirname(require.resolve('@discordapp/twemoji/package.json')), 'dist/svg');
const UNITS = 36;
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
