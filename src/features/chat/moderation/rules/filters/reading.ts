import { isAmbiguous, lookAlike, substitutedLetter } from './look-alikes.ts';

/**
 * Folded characters read as letters. Digits and signs become letters, and equal adjacent letters form one run. Run `r` has the letter
 * `letters[r]` and covers `characters[starts[r]]` up to `characters[starts[r + 1]]`, exclusive.
 */
export interface Reading {
  characters: readonly number[];
  letters: number[];
  starts: number[];
  /** Only in a reading without separators (disguises.ts): what stood before each character. */
  gaps?: readonly Gap[];
}

/** `tight` is punctuation or a sign, `loose` is space, and `stop` is both, as between sentences. */
export type Gap = 'none' | 'tight' | 'loose' | 'stop';

/** With `gaps`, equal letters on both sides of a gap are runs of their own. */
export function read(characters: readonly number[], ambiguousAs: 'i' | 'l' = 'i', gaps?: readonly Gap[]): Reading {
  const letters: number[] = [];
  const starts: number[] = [];
  for (const [at, character] of characters.entries()) {
    const letter = substitutedLetter(character, ambiguousAs) ?? character;
    if (letters.at(-1) === letter && (gaps?.[at] ?? 'none') === 'none') continue;
    letters.push(letter);
    starts.push(at);
  }
  starts.push(characters.length);
  return { characters, letters, starts };
}

/** As written, and with ambiguous characters (`1`, `!`, `|`) read as l. */
export const bothReadings = (characters: readonly number[], gaps?: readonly Gap[]): Reading[] =>
  characters.some(isAmbiguous) ? [read(characters, 'i', gaps), read(characters, 'l', gaps)] : [read(characters, 'i', gaps)];

/** `bothReadings`, and with spelled-out words (`b a d`) joined. */
export function readingsOf(characters: readonly number[]): Reading[] {
  const readings = bothReadings(characters);
  const spelled = spelledWords(characters);
  if (spelled.length > 0) readings.push(read(spelled));
  return readings;
}

/** Minimum number of consecutive single letters in a spelled-out word. */
const SPELLED_OUT_MIN = 3;
export const SPACE = 0x20;

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

/** Characters without ink and width, inserted between letters to evade a filter. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;
/** Characters without ink that are as wide as a letter, after NFKC: the Hangul fillers and the blank Braille pattern. */
const BLANK = /[\u115F\u1160\u2800]+/gu;
/** No word combines a Latin letter with a mark of another script. */
const MARKS_ON_LATIN = /(?<=[a-z])[\p{Mn}\p{Me}]+/gu;
/** Vowel signs of other scripts and the voicing marks of kana belong to the word and are kept. */
const ACCENTS = /[[[\p{Mn}\p{Me}]&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309A]]+/gv;
const ASCII = /^[ -~]*$/;

/** The text as displayed: NFKC without invisible characters. Keeps case and accents. */
export const visibleText = (text: string): string =>
  ASCII.test(text) ? text : text.normalize('NFKC').replace(BLANK, ' ').replace(INVISIBLE, '');

/** Removes case, accents, invisible characters and look-alikes. Keeps punctuation and digits. Idempotent. */
export function skeletonOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Uppercase turns ß into two letters and the dotless i into i.
  const visible = text.normalize('NFKD').replace(BLANK, ' ').replace(INVISIBLE, '');
  const bare = visible.replace(ACCENTS, '').toLowerCase().toUpperCase().toLowerCase();
  let latin = '';
  for (const character of bare.normalize('NFKD').replace(ACCENTS, '').normalize('NFC'))
    latin += lookAlike(character.codePointAt(0)!) ?? character;
  return latin.replace(MARKS_ON_LATIN, '');
}

/**
 * The characters in which words are searched: `skeletonOf` with every run of spaces and punctuation reduced to one space, trimmed. Keeps
 * emoji, currency signs and `@`. Keeps `!` and `|` between letters or digits, where they replace a letter.
 */
export const fold = (text: string): number[] => foldSkeleton(skeletonOf(text));

export function foldSkeleton(skeleton: string): number[] {
  const all = codePointsOf(skeleton);
  const folded: number[] = [];
  for (const [at, codePoint] of all.entries()) {
    if (!isSeparatorAt(all, at, folded.at(-1))) folded.push(codePoint);
    else if (folded.length > 0 && folded.at(-1) !== SPACE) folded.push(SPACE);
  }
  if (folded.at(-1) === SPACE) folded.pop();
  return folded;
}

export const codePointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0)!);

/** `before` is the last character that was kept. */
export const isSeparatorAt = (all: readonly number[], at: number, before: number | undefined): boolean =>
  kindOf(all[at]!) === 'space' || (isBar(all[at]) && !(isInWord(before) && wordContinues(all, at)));

const BARS = new Set([...'!|'].map((bar) => bar.codePointAt(0)!));
/** A longer run of bars does not replace letters. */
const BARS_IN_WORD = 4;
const isBar = (codePoint: number | undefined) => codePoint !== undefined && BARS.has(codePoint);
const isInWord = (codePoint: number | undefined) =>
  codePoint !== undefined && (substitutedLetter(codePoint, 'i') !== undefined || !['space', 'sign'].includes(kindOf(codePoint)));

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
