/**
 * Folded characters read as letters. Digits and signs become letters, and equal adjacent letters form one run. Run `r` has the letter
 * `letters[r]` and covers `characters[starts[r]]` up to `characters[starts[r + 1]]`, exclusive.
 */
export interface Reading {
  characters: readonly number[];
  letters: number[];
  starts: number[];
}

export function read(characters: readonly number[], ambiguousAs: 'i' | 'l' = 'i'): Reading {
  const letters: number[] = [];
  const starts: number[] = [];
  for (const [at, character] of characters.entries()) {
    const letter = substitutedLetter(character, ambiguousAs) ?? character;
    if (letters.at(-1) === letter) continue;
    letters.push(letter);
    starts.push(at);
  }
  starts.push(characters.length);
  return { characters, letters, starts };
}

/** As written, with ambiguous characters (`1`, `!`, `|`) read as l, and with spelled-out words (`b a d`) joined. */
export function readingsOf(characters: readonly number[]): Reading[] {
  const readings = [read(characters)];
  if (characters.some(isAmbiguous)) readings.push(read(characters, 'l'));
  const spelled = spelledWords(characters);
  if (spelled.length > 0) readings.push(read(spelled));
  return readings;
}

/** Minimum number of consecutive single letters in a spelled-out word. */
const SPELLED_OUT_MIN = 3;
const SPACE = 0x20;

function spelledWords(characters: readonly number[]): number[] {
  const words: number[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length >= SPELLED_OUT_MIN) words.push(...(words.length > 0 ? [SPACE] : []), ...run);
    run = [];
  };
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    if (character === SPACE) continue;
    const standsAlone = at + 1 === characters.length || characters[at + 1] === SPACE;
    const startsWord = at === 0 || characters[at - 1] === SPACE;
    if (standsAlone && startsWord && kindOf(character) !== 'open') run.push(character);
    else end();
  }
  end();
  return words;
}

/** Invisible characters inserted between letters to evade a filter. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** Vowel signs of other scripts and the voicing marks of kana belong to the word and are kept. */
const ACCENTS = /[[[\p{Mn}\p{Me}]&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309A]]+/gv;
const ASCII = /^[ -~]*$/;

/** The text as displayed: NFKC without invisible characters. Keeps case and accents. */
export const visibleText = (text: string): string => (ASCII.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, ''));

/** Removes case, accents, invisible characters and look-alikes. Keeps punctuation and digits. Idempotent. */
export function skeletonOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Uppercase turns ß into two letters and the dotless i into i.
  const bare = text.normalize('NFKD').replace(INVISIBLE, '').replace(ACCENTS, '').toLowerCase().toUpperCase().toLowerCase();
  let latin = '';
  for (const character of bare.normalize('NFKD').replace(ACCENTS, '').normalize('NFC'))
    latin += lookAlike(character.codePointAt(0)!) ?? character;
  return latin;
}

/**
 * The characters in which words are searched: `skeletonOf` with every run of spaces and punctuation reduced to one space, trimmed. Keeps
 * emoji, currency signs and `@`. Keeps `!` and `|` between letters or digits, where they replace a letter.
 */
export function fold(text: string): number[] {
  const all = Array.from(skeletonOf(text), (character) => character.codePointAt(0)!);
  const folded: number[] = [];
  for (const [at, codePoint] of all.entries()) {
    const isSeparator = kindOf(codePoint) === 'space' || (isBar(codePoint) && !(isInWord(folded.at(-1)) && wordContinues(all, at)));
    if (!isSeparator) folded.push(codePoint);
    else if (folded.length > 0 && folded.at(-1) !== SPACE) folded.push(SPACE);
  }
  if (folded.at(-1) === SPACE) folded.pop();
  return folded;
}

const BARS = new Set([...'!|'].map((bar) => bar.codePointAt(0)!));
/** A longer run of bars does not replace letters. */
const BARS_IN_WORD = 4;
const isBar = (codePoint: number | undefined) => codePoint !== undefined && BARS.has(codePoint);
const isInWord = (codePoint: number | undefined) =>
  codePoint !== undefined && (isBar(codePoint) || !['space', 'sign'].includes(kindOf(codePoint)));

function wordContinues(all: readonly number[], from: number): boolean {
  let at = from;
  while (isBar(all[at]) && at < from + BARS_IN_WORD) at += 1;
  return !isBar(all[at]) && isInWord(all[at]);
}

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

const lookAlike = (codePoint: number): string | undefined => TABLE.get(codePoint);

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

function substitutedLetter(codePoint: number, ambiguousAs: 'i' | 'l'): number | undefined {
  return ambiguousAs === 'l' && I_OR_L.has(codePoint) ? L : SUBSTITUTED_LETTERS.get(codePoint);
}

const isAmbiguous = (codePoint: number): boolean => I_OR_L.has(codePoint);
