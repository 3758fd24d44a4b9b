/** `open` is a letter of a script without spaces between words. */
export type Kind = 'space' | 'sign' | 'digit' | 'letter' | 'open' | 'mark';

const KINDS: readonly Kind[] = ['space', 'sign', 'digit', 'letter', 'open', 'mark'];
/** Han, kana, Thai and similar scripts. Also Hangul, whose particles attach to the preceding word. */
const OPEN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}]/u;

/** Cache of kind index plus one by code point. Entries never become stale, because the classification is fixed. */
const known = new Uint8Array(0x110000);

export function kindOf(codePoint: number): Kind {
  const found = known[codePoint]!;
  if (found !== 0) return KINDS[found - 1]!;
  const kind = classify(String.fromCodePoint(codePoint));
  known[codePoint] = KINDS.indexOf(kind) + 1;
  return kind;
}

function classify(character: string): Kind {
  if (/\p{M}/u.test(character)) return 'mark';
  if (/\p{Nd}/u.test(character)) return 'digit';
  if (/[\p{L}\p{N}]/u.test(character)) return OPEN.test(character) ? 'open' : 'letter';
  // `fold` replaces `!` and `|` outside words by spaces, so the remaining ones are signs.
  return /[\p{Sc}\p{So}@!|]/u.test(character) ? 'sign' : 'space';
}

/**
 * Characters that look like a Latin letter from a to z, based on Unicode TR39, in lowercase and without accents, as `fold` produces them.
 * Covers Cyrillic, Greek, Armenian, small capitals, letters with a stroke, turned letters, and the currency signs of fancy fonts. A letter
 * that looks Latin only in uppercase (the Greek Η) is listed in lowercase, so that a word matches in either case.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀɐⱥ₳∂',
  b: 'вьβʙɓƀ฿',
  c: 'сϲᴄɔȼ₵¢',
  d: 'ԁᴅɗđð',
  e: 'еεəǝєᴇɇ',
  f: 'ꜰɟƒ',
  g: 'ɡɢɠց₲',
  h: 'нһհʜɥɦħ',
  i: 'іιɩɪᴉɨ',
  j: 'јյᴊɉ',
  k: 'кκᴋʞƙ₭',
  l: 'ӏʟłɫ',
  m: 'мᴍɯ',
  n: 'пηոɴŋ₦',
  o: 'оοσςօᴏø',
  p: 'рρᴘþ₱',
  q: 'ԛզ',
  r: 'гʀɹɍ',
  s: 'ѕꜱ₴',
  t: 'тτᴛʇŧⱦ₮',
  u: 'υμսᴜ',
  v: 'νѵᴠʌ',
  w: 'ԝωшᴡʍ₩',
  x: 'хχ',
  y: 'уγүʏʎ¥',
  z: 'ᴢ',
  ae: 'æ',
  oe: 'œ',
};

/** First code point of each alphabet of white letters on black circles and squares, which have no decomposition. */
const BLACK_ALPHABETS = [0x1f150, 0x1f170];

const TABLE = new Map<number, string>([
  ...Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other.codePointAt(0)!, latin] as const)),
  ...BLACK_ALPHABETS.flatMap((first) => Array.from({ length: 26 }, (_, at) => [first + at, String.fromCharCode(97 + at)] as const)),
]);

export const lookAlike = (codePoint: number): string | undefined => TABLE.get(codePoint);

/**
 * Digits and signs used in place of a letter. `1`, `!` and `|` can be i or l, so a text with them is read twice. Unlike look-alikes, these
 * characters also have their own meaning: the searched word decides whether one counts as a letter.
 */
const LETTER_SUBSTITUTES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'i',
};
const SUBSTITUTED_LETTERS = new Map(
  Object.entries(LETTER_SUBSTITUTES).map(([sign, letter]) => [sign.codePointAt(0)!, letter.codePointAt(0)!]),
);
const I_OR_L = new Set([...'1!|'].map((sign) => sign.codePointAt(0)!));
const L = 'l'.codePointAt(0)!;

export function substitutedLetter(codePoint: number, ambiguousAs: 'i' | 'l'): number | undefined {
  return ambiguousAs === 'l' && I_OR_L.has(codePoint) ? L : SUBSTITUTED_LETTERS.get(codePoint);
}

export const isAmbiguous = (codePoint: number): boolean => I_OR_L.has(codePoint);
