import { kindOf } from './characters.ts';
import { lookAlike } from './look-alikes.ts';

/** Invisible characters that are put between letters to evade a filter. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/**
 * Accents of Latin, Greek and Cyrillic, and the points of Hebrew and Arabic. Vowel signs of other scripts and the voicing marks of kana are
 * part of the word and are kept.
 */
const ACCENTS = /[[[\p{Mn}\p{Me}]&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309A]]+/gv;
const ASCII = /^[ -~]*$/;
const SPACE = 0x20;

/** The text as it is displayed: normalized to NFKC and without invisible characters. Case and accents are kept. */
export const visibleText = (text: string): string => (ASCII.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, ''));

/** The text without case, accents, invisible characters and look-alikes. Punctuation and digits are kept. The function is idempotent. */
export function skeletonOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // The conversion goes through upper case, because that is what turns ß into two letters and dotless i into i.
  const bare = text.normalize('NFKD').replace(INVISIBLE, '').replace(ACCENTS, '').toLowerCase().toUpperCase().toLowerCase();
  let latin = '';
  for (const character of bare.normalize('NFKD').replace(ACCENTS, '').normalize('NFC'))
    latin += lookAlike(character.codePointAt(0)!) ?? character;
  return latin;
}

/**
 * The folded characters in which words are searched: the result of `skeletonOf` with every run of spaces and punctuation reduced to one space
 * and trimmed. Emoji, currency signs and `@` are kept, and so are `!` and `|` between letters or digits, where they stand for a letter.
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
/** A longer run of bars does not stand for letters. */
const BARS_IN_WORD = 4;
const isBar = (codePoint: number | undefined) => codePoint !== undefined && BARS.has(codePoint);
const isInWord = (codePoint: number | undefined) =>
  codePoint !== undefined && (isBar(codePoint) || !['space', 'sign'].includes(kindOf(codePoint)));

/** Whether the word continues after the run of bars that begins at `from`. */
function wordContinues(all: readonly number[], from: number): boolean {
  let at = from;
  while (isBar(all[at]) && at < from + BARS_IN_WORD) at += 1;
  return !isBar(all[at]) && isInWord(all[at]);
}
