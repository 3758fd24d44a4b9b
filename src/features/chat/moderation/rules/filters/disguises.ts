import { substitutedLetter } from './look-alikes.ts';
import { bothReadings, codePointsOf, fold, type Gap, isSeparatorAt, kindOf, type Reading, readingsOf, SPACE } from './reading.ts';

/**
 * Further readings of a text, for words that `readingsOf` does not find: letters drawn with signs, and words cut by spaces or signs. They only
 * add matches, so a sign keeps its own meaning in the other readings.
 */
export function disguisedReadings(skeleton: string): Reading[] {
  const drawn = withDrawnLetters(skeleton);
  const readings = drawn === skeleton ? [] : readingsOf(fold(drawn));
  for (const form of new Set([skeleton, drawn])) readings.push(...joinedReadings(form));
  return readings;
}

const escaped = (signs: string) => signs.replace(/[\\|()[\]^{}*+]/g, String.raw`\$&`);

/** Drawings of a letter from several signs. A longer drawing precedes those that it contains. */
const DRAWINGS: Record<string, string> = {
  '\\/\\/': 'w',
  '|\\/|': 'm',
  '|-|': 'h',
  '|_|': 'u',
  '|\\|': 'n',
  '/\\/': 'n',
  '/\\': 'a',
  '\\/': 'v',
  '|<': 'k',
  '|)': 'd',
  '()': 'o',
  vv: 'w',
};
const DRAWN = new RegExp(Object.keys(DRAWINGS).map(escaped).join('|'), 'g');

const FIRST_REGIONAL = 0x1f1e6;
/** Letters of another shape that also have a meaning of their own: halves of flags, Cyrillic letters, and a paragraph sign. */
const SHAPES = new Map<string, string>([
  ...Array.from({ length: 26 }, (_, at) => [String.fromCodePoint(FIRST_REGIONAL + at), String.fromCharCode(97 + at)] as const),
  ...([...'дяичэж§'].map((shape, at) => [shape, 'arnyexs'[at]!]) as [string, string][]),
]);
const SHAPE = new RegExp(`[${[...SHAPES.keys()].join('')}]`, 'gu');

const INNER_SIGNS: Record<string, string> = {
  '(': 'c',
  '<': 'c',
  '{': 'c',
  '[': 'c',
  '^': 'a',
  '∆': 'a',
  '#': 'h',
  '¡': 'i',
  '×': 'x',
  '❌': 'x',
  '°': 'o',
  '○': 'o',
  '●': 'o',
  '⭕': 'o',
};
/** A sign between letters. A plus may also end the word, as in `shi+`. */
const INNER_SIGN = new RegExp(
  String.raw`(?<=[\p{L}\p{N}@$€])(?:[${escaped(Object.keys(INNER_SIGNS).join(''))}](?=[\p{L}\p{N}@$+])|[+†])`,
  'gu',
);

const withDrawnLetters = (skeleton: string): string =>
  skeleton
    .replace(DRAWN, (drawn) => DRAWINGS[drawn]!)
    .replace(SHAPE, (shape) => SHAPES.get(shape)!)
    .replace(INNER_SIGN, (sign) => INNER_SIGNS[sign] ?? 't');

/** `he'll`, `l'ami`: the parts do not form one word. */
const CONTRACTION = /(?<![\p{L}\p{N}'’])(?:\p{L}+['’]\p{L}{1,2}|\p{L}{1,2}['’]\p{L}+)(?![\p{L}\p{N}'’])/gu;
const BREAK = 0;
const VOWELS = new Set(codePointsOf('aeiouy'));
const isLatin = (letter: number) => letter >= 0x61 && letter <= 0x7a;

/** The text without separators, with `gaps` in their place. Empty if no word of the text can be a part of a cut word. */
function joinedReadings(skeleton: string): Reading[] {
  const all = codePointsOf(skeleton.replace(CONTRACTION, String.fromCodePoint(BREAK)));
  const characters: number[] = [];
  const gaps: Gap[] = [];
  let gap: Gap = 'stop';
  for (const [at, character] of all.entries()) {
    if (character === BREAK || kindOf(character) === 'open') {
      if (characters.at(-1) !== SPACE) {
        characters.push(SPACE);
        gaps.push('stop');
      }
      gap = 'stop';
    } else if (isSeparatorAt(all, at, gap === 'none' ? characters.at(-1) : undefined) || isPicture(character)) {
      gap = wider(gap, /\s/u.test(String.fromCodePoint(character)) ? 'loose' : 'tight');
    } else {
      characters.push(character);
      gaps.push(gap);
      gap = 'none';
    }
  }
  const isCut = gaps.some((before, at) => before === 'tight' || (before !== 'none' && isFragment(characters, gaps, at)));
  if (!isCut) return [];
  // A cut between two equal letters (`as s`), and a word that ends with the letter of the next one.
  const readings = [...bothReadings(characters), ...bothReadings(characters, gaps)];
  return readings.map((reading) => ({ ...reading, gaps }));
}

const isPicture = (character: number) => kindOf(character) === 'sign' && substitutedLetter(character, 'i') === undefined;

const wider = (gap: Gap, next: 'tight' | 'loose'): Gap => (gap === 'none' ? next : gap === next ? gap : 'stop');

/** Whether the word from `start` on cannot stand alone: one letter, or Latin letters without a vowel. */
function isFragment(characters: readonly number[], gaps: readonly Gap[], start: number): boolean {
  let end = start + 1;
  while (end < characters.length && gaps[end] === 'none') end += 1;
  const letters = characters.slice(start, end);
  return letters.length === 1 || isWithoutVowel(letters);
}

function isWithoutVowel(word: readonly number[]): boolean {
  const letters = word.map((character) => substitutedLetter(character, 'i') ?? character);
  return word.some(isLatin) && letters.every((letter) => isLatin(letter) && !VOWELS.has(letter));
}

/** Minimum number of letters of a cut word: spelled out completely, or otherwise. */
const SPELLED_MIN = 3;
const CUT_MIN = 4;

/**
 * Whether the separators inside a match of a joined reading are a disguise. They are between single letters (`h e c k`), without space
 * (`he.ck`), or beside a part that is no word (`he ck`). Otherwise the parts are words of their own (`go at`). The middle of a wildcard
 * could be any words, so it must be spelled out.
 */
export function isCutWord({ characters, gaps }: Reading, from: number, to: number, isWildcard: boolean): boolean {
  const cuts = gaps!.slice(from, to).flatMap((gap, at) => (at > 0 && gap !== 'none' ? [from + at] : []));
  if (cuts.length === 0) return false;
  const parts = [from, ...cuts].map((start, at) => characters.slice(start, cuts[at] ?? to));
  if (parts.every((part) => part.every((character) => character === part[0]))) return parts.length >= SPELLED_MIN;
  if (isWildcard || to - from < CUT_MIN || parts.some((part) => part.every((character) => !isLetter(character)))) return false;
  const between = cuts.map((cut) => gaps![cut]!);
  if (between.every((gap) => gap === 'tight')) return true;
  return !between.includes('stop') && parts.some(isWithoutVowel);
}

const isLetter = (character: number) => ['letter', 'mark'].includes(kindOf(character));
