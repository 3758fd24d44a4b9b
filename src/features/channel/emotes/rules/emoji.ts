/** Picker emoji ids are this number plus the code point. */
export const FIRST_EMOJI_ID = 1_000_000;
const LAST_CODE_POINT = 0x10ffff;

/** Characters that fonts draw well, such as arrows, count as emoji only with the color variation selector. */
const PICTURE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u2600-\u27BF\u{1F000}-\u{1FAFF}](?<=\p{Extended_Pictographic})(?!\uFE0E))`;
const PART_OF_SEQUENCE = String.raw`(?:${PICTURE}|\p{Extended_Pictographic})[\u{1F3FB}-\u{1F3FF}]?\uFE0F?`;
const KEYCAP = String.raw`[0-9#*]\uFE0F?\u20E3`;
const COUNTRY = String.raw`[\u{1F1E6}-\u{1F1FF}]{2}`;
const REGION = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}0-9]+\u{E007F}`;

/** Matches one emoji with all modifiers and joined parts, including sequences without a drawing. Requires the `u` flag. */
export const EMOJI = new RegExp(
  String.raw`(?<emoji>${KEYCAP}|${COUNTRY}|${REGION}|${PICTURE}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?(?:\u200D${PART_OF_SEQUENCE})*)`,
  'u',
);

/** Name of a drawing: code points in hex, without variation selectors. */
export const emojiKey = (emoji: string): string =>
  [...emoji]
    .filter((character) => character !== '\uFE0F')
    .map((character) => character.codePointAt(0)!.toString(16))
    .join('-');

/** Null for other emotes. */
export function emojiOf(id: number): string | null {
  const codePoint = id - FIRST_EMOJI_ID;
  if (codePoint <= 0 || codePoint > LAST_CODE_POINT) return null;
  const character = String.fromCodePoint(codePoint);
  return /\p{Emoji_Presentation}/u.test(character) ? character : `${character}\uFE0F`;
}

export function readableEmoteName(id: number, name: string): string {
  if (emojiOf(id) === null || !/^emoji[A-Z0-9]/.test(name)) return name;
  return name
    .slice('emoji'.length)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
