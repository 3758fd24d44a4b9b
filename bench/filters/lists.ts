/** Word lists and messages for the bench, generated from a fixed seed so that every run measures the same input. */

const SYLLABLES = [
  'ba',
  'ko',
  'ri',
  'ten',
  'mu',
  'sla',
  'vor',
  'di',
  'pex',
  'gun',
  'lo',
  'fra',
  'chi',
  'nuk',
  'zet',
  'ö',
  'ша',
  'ро',
  'か',
  '天',
];
const TALK =
  'the that was you have this with your just like what when they there going think really stream play game good nice lol chat today never would could about again'.split(
    ' ',
  );

/** A seeded generator of numbers from 0 to 1 (a linear congruential generator, whose quality is sufficient here). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const pick = <T>(from: readonly T[], next: () => number): T => from[Math.floor(next() * from.length)]!;
const word = (next: () => number) => Array.from({ length: 2 + Math.floor(next() * 3) }, () => pick(SYLLABLES, next)).join('');

/** Distinct words, one in ten with a wildcard star. */
export function bannedWords(count: number): string[] {
  const next = chance(7);
  const words = new Set<string>();
  while (words.size < count) words.add(next() < 0.1 ? `${word(next)}*${word(next)}` : word(next));
  return [...words];
}

/** Patterns like those that moderators write. */
export const bannedPatterns = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) =>
      [
        `/b+u+y+\\s*(?:cheap|now)\\s*v${at}/`,
        `/\\bfree\\s+\\w{3,12}\\s+${at}skins\\b/`,
        `/(?:discord|telegram)\\.gg/\\w+${at}/`,
        `/\\d{3}-\\d{4}-${at}/`,
        `/(?:follow|view)(?:er)?s?\\s*(?:at|on)\\s*\\w+${at}\\.com/`,
      ][at % 5]!,
  );

/** Messages of the given length without a banned word. These are the most expensive case, because every entry has to be checked. */
export function messages(count: number, length: number, write: (next: () => number) => string): string[] {
  const next = chance(11);
  return Array.from({ length: count }, () => {
    let text = '';
    while (text.length < length) text += `${write(next)} `;
    return text.slice(0, length);
  });
}

export const talk = (next: () => number) => pick(TALK, next);
/** Words with accents, look-alike letters, digits for letters and invisible characters. */
export const disguised = (next: () => number) =>
  pick(TALK, next)
    .replaceAll('a', next() < 0.5 ? 'а' : 'á')
    .replaceAll('o', next() < 0.5 ? '0' : 'ο')
    .replaceAll('i', '1')
    .replaceAll('e', 'e\u200b');
/** Words made from the same syllables as banned words, so that almost every word begins to match. */
export const nearly = (next: () => number) => `${word(next)}x`;
