/**
 * Emoji, whichever way they were entered: as characters of a keyboard, with skin tones and other variants, or from the picker as emotes. All
 * have the same drawings.
 */

/** The id of a picker's emoji is this number plus its code point. */
export const FIRST_EMOJI_ID = 1_000_000;
const LAST_CODE_POINT = 0x10ffff;

/** Characters that the text itself draws well, such as arrows and signs, are emoji only with the variation selector for color. */
const PICTURE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u2600-\u27BF\u{1F000}-\u{1FAFF}](?<=\p{Extended_Pictographic})(?!\uFE0E))`;
const PART_OF_SEQUENCE = String.raw`(?:${PICTURE}|\p{Extended_Pictographic})[\u{1F3FB}-\u{1F3FF}]?\uFE0F?`;
const KEYCAP = String.raw`[0-9#*]\uFE0F?\u20E3`;
const COUNTRY = String.raw`[\u{1F1E6}-\u{1F1FF}]{2}`;
const REGION = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}0-9]+\u{E007F}`;

/** One emoji, with all of its modifiers and joined parts. It may match sequences that have no drawing. Use with the flag `u`. */
export const EMOJI = new RegExp(
  String.raw`(?<emoji>${KEYCAP}|${COUNTRY}|${REGION}|${PICTURE}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?(?:\u200D${PART_OF_SEQUENCE})*)`,
  'u',
);

/** The name of an emoji's drawing: its code points in hex, without the variation selectors, which do not change it. */
export const emojiKey = (emoji: string): string =>
  [...emoji]
    .filter((character) => character !== '\uFE0F')
    .map((character) => character.codePointAt(0)!.toString(16))
    .join('-');

/** The character of an emote that is an emoji; null for any other emote. */
export function emojiOf(id: number): string | null {
  const codePoint = id - FIRST_EMOJI_ID;
  if (codePoint <= 0 || codePoint > LAST_CODE_POINT) return null;
  const character = String.fromCodePoint(codePoint);
  return /\p{Emoji_Presentation}/u.test(character) ? character : `${character}\uFE0F`;
}

/** The name of an emote as people read it in a list: that of an emoji in words. */
export function readableEmoteName(id: number, name: string): string {
  if (emojiOf(id) === null || !/^emoji[A-Z0-9]/.test(name)) return name;
  return name
    .slice('emoji'.length)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
