/**
 * Characters that look like a Latin letter from a to z, based on Unicode TR39, in lowercase and without accents, as `fold` produces them. A
 * letter that looks Latin only in uppercase (the Greek Η) is listed in lowercase, so that a word matches in either case. Letters that
 * distinguish words of a language from each other (the Kazakh ө and the Cyrillic о) are left out.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀɐⱥ₳∂ᗅꓮꭺλᗩ',
  b: 'вьβʙɓƀ฿ƃҍᏼᑲᖯᗷꓐꞵꮟ',
  c: 'сϲᴄɔȼ₵¢ҫ₡ⲥꓚꮯᑕ',
  d: 'ԁᴅɗđðƌɖᑯᗞᗪ₫ꓒꓓꭰꮷ',
  e: 'еεəǝєᴇɇҽҿ℮ꓰꬲꭼᗴ',
  f: 'ꜰɟƒϝքᖴᵮẝꓝꞙꬵ',
  g: 'ɡɢɠց₲ƍǥԍᏻᶃꓖꮐ',
  h: 'нһհʜɥɦħӈӊᏺᕼⱨⲏꓧꚕꮋꮒ',
  i: 'іιɩɪᴉɨᵻᵼꙇꭵ',
  j: 'јյᴊɉʝϳᒍꓙꭻ',
  k: 'кκᴋʞƙ₭ҟᛕⱪⲕꓗꝁꮶ',
  l: 'ӏʟłɫƚɭ۱ᒪⳑꓡꮮ',
  m: 'мᴍɯϻӎᗰᛖⲙꓟꮇ',
  n: 'пηոɴŋ₦ƞɲɳռᵰⲛꓠᑎ',
  o: 'оοσςօᴏøɵѳᴑⲟꓳꝋꬽꬾꭴꮎꮻ',
  p: 'рρᴘþ₱ƥᑭᵽⲣꓑꮲ',
  q: 'ԛզʠգ',
  r: 'гʀɹɍɼɽᖇᵲⲅꓣꭇꭈꭱꮁꮢ',
  s: 'ѕꜱ₴ʂտᵴꓢꮥꮪᔕ',
  t: 'тτᴛʇŧⱦ₮ƭʈҭᵵⲧꓔꭲ',
  u: 'υμսᴜʉʋᑌᵾꓴꞟꭎꭒꮜ',
  v: 'νѵᴠʌᐯꓦꮩ',
  w: 'ԝωшᴡʍ₩ѡѽաꓪꝡꮃꮤᗯ',
  x: 'хχᕁᕽ᙭ᚷⲭꓫꭓ',
  y: 'уγүʏʎ¥ƴɏɣᶌỿⲩꓬꭚꭹꮍ',
  z: 'ᴢƶȥʐᵶꓜꮓ',
  ae: 'æ',
  oe: 'œ',
  // The capital I, which is read as i and as l.
  '|': 'ꓲⲓᛁǀ',
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
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
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
