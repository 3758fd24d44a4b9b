import { kindOf } from './characters.ts';
import { isAmbiguous, substitutedLetter } from './look-alikes.ts';

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
