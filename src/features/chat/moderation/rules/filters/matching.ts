import { Automaton } from './automaton.ts';
import { disguisedReadings, isCutWord } from './disguises.ts';
import { DOUBLED_WORDS } from './doubled-words.ts';
import { entryKind, type ParsedEntry, parseEntry } from './entry.ts';
import { foldSkeleton, type Kind, kindOf, type Reading, readingsOf, SPACE, skeletonOf } from './reading.ts';

/** A letter repeated this often counts as exaggerated and matches any smaller number of repetitions. */
const EXAGGERATION_MIN = 3;
/** Minimum length of a word in which a doubled letter matches a single one. `bob` and `boob` are different words. */
const DOUBLED_MIN = 4;

/** If a later part fails, `retryFrom` is the end of the word where it failed; earlier starts cannot match. */
export function matchAt(entry: ParsedEntry, text: Reading, start: number): { isFound: boolean; retryFrom?: number } {
  const { parts, isOpenAtStart, isOpenAtEnd } = entry;
  const first = parts[0]!;
  const isAlone = parts.length === 1;
  if (!isOpenAtStart && !isEdge(text, text.starts[start]! - 1, -1, kindAt(first, 0))) return { isFound: false };
  const endsClean = (part: Reading, end: number) =>
    isOpenAtEnd || isEdge(text, text.starts[end]!, 1, kindAt(part, part.characters.length - 1));
  const tally: Tally = { shape: '', hasDoubled: false };
  if (!partMatches(first, text, start, isOpenAtStart, !isAlone || isOpenAtEnd, tally)) return { isFound: false };
  let end = start + first.letters.length;
  const isWord = () => isReadAsWord(tally) && (!tally.hasDoubled || (isAlone && !isOtherWord(text, start, end)));
  const isJoinedRight = () => !text.gaps || isCutWord(text, text.starts[start]!, text.starts[end]!, !isAlone);
  if (isAlone) return { isFound: endsClean(first, end) && isWord() && isJoinedRight() };

  for (const [at, part] of parts.entries()) {
    if (at === 0) continue;
    const isLast = at === parts.length - 1;
    const found = findPart(part, text, sharesRun(parts[at - 1]!, part, text, end) ? end - 1 : end, (from) => {
      return partMatches(part, text, from, true, !isLast || isOpenAtEnd, tally) && (!isLast || endsClean(part, from + part.letters.length));
    });
    if (found === null) return { isFound: false, retryFrom: wordEnd(text, end) };
    end = found + part.letters.length;
  }
  return { isFound: isWord() && isJoinedRight() };
}

/** Returns the first run where the part matches, with only the rest of the same word before it, or null. */
function findPart(part: Reading, text: Reading, from: number, matchesAt: (run: number) => boolean): number | null {
  for (let run = from; run < text.letters.length; run++) {
    if (text.letters[run] === part.letters[0] && matchesAt(run)) return run;
    if (text.letters[run] === SPACE) return null;
  }
  return null;
}

/** `bo*ob` matches `boob`: both parts then take their letter from the same run. */
function sharesRun(before: Reading, part: Reading, text: Reading, end: number): boolean {
  const letter = part.letters[0];
  if (before.letters.at(-1) !== letter) return false;
  return runLength(text, end - 1) >= runLength(before, before.letters.length - 1) + runLength(part, 0);
}

function wordEnd(text: Reading, from: number): number {
  const end = text.letters.indexOf(SPACE, from);
  return end === -1 ? text.letters.length : end;
}

interface Tally {
  /** One sign per matched character: `d` for a digit read as a letter, `l` for any other. */
  shape: string;
  /** Whether a doubled letter matched a single one. */
  hasDoubled: boolean;
}

/** At least half of a word are letters, or digits follow several letters or alternate with them. A number with a unit (`455s`) is no word. */
function isReadAsWord({ shape }: Tally): boolean {
  const digits = shape.split('d').length - 1;
  return 2 * digits <= shape.length || /dl+d|ld+l|^l{3}/.test(shape);
}

const isOtherWord = (text: Reading, start: number, end: number): boolean =>
  DOUBLED_WORDS.has(String.fromCodePoint(...text.characters.slice(text.starts[start]!, text.starts[end]!)));

/** At a loose end, the outermost letter may occur more often than in the part. */
function partMatches(part: Reading, text: Reading, start: number, isLooseAtStart: boolean, isLooseAtEnd: boolean, tally: Tally): boolean {
  const last = part.letters.length - 1;
  const mayDouble = part.characters.length >= DOUBLED_MIN && !part.characters.includes(SPACE);
  const isAllDoubled = part.letters.every((_, run) => runLength(text, start + run) >= 2 * runLength(part, run));
  let shape = '';
  for (let run = 0; run <= last; run++) {
    if (text.letters[start + run] !== part.letters[run]) return false;
    const [partLength, textLength] = [runLength(part, run), runLength(text, start + run)];
    const isLoose =
      (run === 0 && (isLooseAtStart || isOpen(part, run))) ||
      (run === last && (isLooseAtEnd || isOpen(part, run))) ||
      textLength >= EXAGGERATION_MIN;
    const isDoubled = textLength > partLength && !isLoose && textLength === 2 * partLength && (mayDouble || (last >= 1 && isAllDoubled));
    if (textLength !== partLength && !(isLoose && textLength > partLength) && !isDoubled) return false;
    if (isDoubled && !isAllDoubled) tally.hasDoubled = true;
    const [partAt, textAt] = [part.starts[run]!, text.starts[start + run]!];
    for (let at = 0; at < textLength; at++) {
      const character = text.characters[textAt + at]!;
      const expected = part.characters[partAt + Math.min(at, partLength - 1)]!;
      shape += kindOf(character) === 'digit' && character !== expected ? 'd' : 'l';
      if (character === expected) continue;
      // The part contains a digit or sign here, which only the same character matches.
      if (expected !== part.letters[run]) return false;
    }
  }
  tally.shape += shape;
  return true;
}

const runLength = (reading: Reading, run: number) => reading.starts[run + 1]! - reading.starts[run]!;
const kindAt = (part: Reading, at: number): Kind => kindOf(part.characters[at]!);
const isOpen = (part: Reading, run: number) => ['open', 'sign'].includes(kindOf(part.letters[run]!));

/** Whether a word may end here. The character outside must not continue a word whose outermost character has the kind `inside`. */
function isEdge(text: Reading, outside: number, step: 1 | -1, inside: Kind): boolean {
  const kind = kindIn(text, outside);
  // Between joined words.
  if (text.gaps && (text.gaps[step === 1 ? outside : outside + 1] ?? 'stop') !== 'none') return true;
  if (inside === 'space' || inside === 'sign') return true;
  // A combining mark belongs to the preceding letter.
  if (kind === 'mark') return step === -1 && inside === 'open';
  if (kind === 'space' || kind === 'sign' || kind === 'open' || inside === 'open') return true;
  if (kind !== 'digit' || inside === 'digit') return false;
  // In `bad4` the digit is a number after the word. In `b4d4ss` the word continues after the digit.
  let beyond = outside;
  while (kindIn(text, beyond) === 'digit') beyond += step;
  return !['letter', 'mark'].includes(kindIn(text, beyond));
}

const kindIn = ({ characters }: Reading, at: number): Kind => (at < 0 || at >= characters.length ? 'space' : kindOf(characters[at]!));

/** The compiled banned words of a channel. Compile once per version of the list, because compiling costs more than many checks. */
export interface WordList {
  /** Returns the matching word or wildcard, or null. Replace emote tokens first, because they must not match. */
  find(text: string): string | null;
  /** The patterns of the list, which `find` does not match: they have no time limit here (decision 061). */
  patterns: readonly string[];
  /** A measure of memory use. */
  size: number;
}

/** Entries must be normalized by `normalizeEntry` and valid. Tests count `onCandidate` calls to measure the cost. */
export function compileWords(entries: readonly string[], onCandidate?: () => void): WordList {
  const patterns = entries.filter((entry) => entryKind(entry) === 'pattern');
  const parsed = entries.filter((entry) => entryKind(entry) !== 'pattern').map(parseEntry);
  const automaton = new Automaton(parsed.map(({ parts }) => parts[0]!.letters));

  const findWord = (reading: Reading): string | null => {
    let found: string | null = null;
    const failed = new Map<number, number>();
    automaton.scan(reading.letters, (index, end) => {
      onCandidate?.();
      if (end <= (failed.get(index) ?? 0)) return false;
      const word = parsed[index]!;
      const { isFound, retryFrom } = matchAt(word, reading, end - word.parts[0]!.letters.length);
      if (retryFrom !== undefined) failed.set(index, retryFrom);
      if (isFound) found = word.entry;
      return isFound;
    });
    return found;
  };

  return {
    find(text) {
      if (parsed.length === 0) return null;
      const find = (readings: readonly Reading[]) => readings.reduce<string | null>((found, reading) => found ?? findWord(reading), null);
      const skeleton = skeletonOf(text);
      return find(readingsOf(foldSkeleton(skeleton))) ?? find(disguisedReadings(skeleton));
    },
    patterns,
    size: automaton.size + patterns.length,
  };
}
