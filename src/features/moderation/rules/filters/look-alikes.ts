/**
 * Letters that look like one of a to z, from the facts of Unicode TR39, in lower case and without accents, as `fold` leaves them: Cyrillic,
 * Greek, Armenian, small capitals, letters with a stroke, letters on their head, currency signs of fancy fonts. What only looks like Latin
 * in upper case (the Greek Η) is read as its lower case, so that a word is the same in any case.
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

/** White letters on black circles and squares, which have no decomposition: the first code point of each alphabet. */
const BLACK_ALPHABETS = [0x1f150, 0x1f170];

const TABLE = new Map<number, string>([
  ...Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other.codePointAt(0)!, latin] as const)),
  ...BLACK_ALPHABETS.flatMap((first) => Array.from({ length: 26 }, (_, at) => [first + at, String.fromCharCode(97 + at)] as const)),
]);

/** The Latin letters that this code point looks like, or undefined when it looks like none. */
export const lookAlike = (codePoint: number): string | undefined => TABLE.get(codePoint);

/**
 * Digits and signs that are written for a letter. `1`, `!` and `|` stand for i as well as for l, so a text that has them is read twice.
 * Unlike a look-alike they mean themselves first: whether one is a letter depends on the word that is sought.
 */
const STANDS_FOR: Record<string, string> = {
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
const STAND_INS = new Map(Object.entries(STANDS_FOR).map(([sign, letter]) => [sign.codePointAt(0)!, letter.codePointAt(0)!]));
const I_OR_L = new Set([...'1!|'].map((sign) => sign.codePointAt(0)!));
const L = 'l'.codePointAt(0)!;

/** The letter that a digit or sign is written for, or undefined. */
export function standsFor(codePoint: number, ambiguousAs: 'i' | 'l'): number | undefined {
  return ambiguousAs === 'l' && I_OR_L.has(codePoint) ? L : STAND_INS.get(codePoint);
}

/** True for what may be an i or an l. */
export const isAmbiguous = (codePoint: number): boolean => I_OR_L.has(codePoint);
