import { kindOf } from './characters.ts';
import { isAmbiguous, standsFor } from './look-alikes.ts';

/**
 * Folded characters as letters: digits and signs are read as the letter that they stand for, and equal letters in a row are one run.
 * `letters[r]` is the letter of run r; it is made of `characters[starts[r]]` up to, not including, `characters[starts[r + 1]]`.
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
    const letter = standsFor(character, ambiguousAs) ?? character;
    if (letters.at(-1) === letter) continue;
    letters.push(letter);
    starts.push(at);
  }
  starts.push(characters.length);
  return { characters, letters, starts };
}

/** Every way to read a message: as it is, with 1 as l when it has one, and its spelled words (`b a d`) as words. */
export function readingsOf(characters: readonly number[]): Reading[] {
  const readings = [read(characters)];
  if (characters.some(isAmbiguous)) readings.push(read(characters, 'l'));
  const spelled = spelledWords(characters);
  if (spelled.length > 0) readings.push(read(spelled));
  return readings;
}

/** Letters that stand alone, so many in a row, are a word that was spelled. */
const SPELLED = 3;
const SPACE = 0x20;

function spelledWords(characters: readonly number[]): number[] {
  const words: number[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length >= SPELLED) words.push(...(words.length > 0 ? [SPACE] : []), ...run);
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
