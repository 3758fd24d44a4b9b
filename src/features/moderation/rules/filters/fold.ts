import { kindOf } from './characters.ts';
import { lookAlike } from './look-alikes.ts';

/** Characters that nobody sees, put between letters to get past a filter. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
/**
 * Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Vowel signs of other scripts and the voicing of kana are part of the
 * word and stay.
 */
const ACCENTS = /[[[\p{Mn}\p{Me}]&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309A]]+/gv;
const ASCII = /^[ -~]*$/;
const SPACE = 0x20;

/** The text as a person sees it: one form of each character, nothing invisible. Case and accents stay. */
export const seen = (text: string): string => (ASCII.test(text) ? text : text.normalize('NFKC').replace(UNSEEN, ''));

/** The text without case, accents, invisible characters and look-alikes. Punctuation and digits stay. Doing it twice changes nothing. */
export function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Through upper case, because only it makes two letters of ß and one i of the dotless one.
  const bare = text.normalize('NFKD').replace(UNSEEN, '').replace(ACCENTS, '').toLowerCase().toUpperCase().toLowerCase();
  let latin = '';
  for (const character of bare.normalize('NFKD').replace(ACCENTS, '').normalize('NFC'))
    latin += lookAlike(character.codePointAt(0)!) ?? character;
  return latin;
}

/**
 * The characters of a text that words are sought in: `plain`, every run of spaces and punctuation one space, none at the ends. Emoji,
 * currency signs and `@` stay; `!` and `|` between letters or digits too, where they stand for a letter.
 */
export function fold(text: string): number[] {
  const all = Array.from(plain(text), (character) => character.codePointAt(0)!);
  const folded: number[] = [];
  for (const [at, codePoint] of all.entries()) {
    const isSeparator = kindOf(codePoint) === 'space' || (isBar(codePoint) && !(isInWord(folded.at(-1)) && goesOn(all, at)));
    if (!isSeparator) folded.push(codePoint);
    else if (folded.length > 0 && folded.at(-1) !== SPACE) folded.push(SPACE);
  }
  if (folded.at(-1) === SPACE) folded.pop();
  return folded;
}

const BARS = new Set([...'!|'].map((bar) => bar.codePointAt(0)!));
/** More bars than this in a row are no letters. */
const BARS_IN_WORD = 4;
const isBar = (codePoint: number | undefined) => codePoint !== undefined && BARS.has(codePoint);
const isInWord = (codePoint: number | undefined) =>
  codePoint !== undefined && (isBar(codePoint) || !['space', 'sign'].includes(kindOf(codePoint)));

/** Whether the word goes on behind the bars that begin here. */
function goesOn(all: readonly number[], from: number): boolean {
  let at = from;
  while (isBar(all[at]) && at < from + BARS_IN_WORD) at += 1;
  return !isBar(all[at]) && isInWord(all[at]);
}
