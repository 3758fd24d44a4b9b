import { COMMON_WORDS, LANGUAGE_NAMES, type LanguageName } from './common-words.ts';

const KNOWN = new Map(LANGUAGE_NAMES.map((name) => [name, new Set<string>(COMMON_WORDS[name])]));
/** A language may be the one of the text when it has this share of the common words that the best one has. */
const SHARE = 0.7;

/**
 * The languages that a text may be in, by its common words; all of them when it has none. Many words are of several languages, and English
 * is written in any chat.
 */
export function languagesOf(words: readonly string[]): LanguageName[] {
  const telling = words.filter((word) => word.length > 1);
  const counts = LANGUAGE_NAMES.map((name) => telling.filter((word) => KNOWN.get(name)!.has(word)).length);
  const best = Math.max(...counts);
  return LANGUAGE_NAMES.filter((name, at) => name === 'english' || counts[at]! >= SHARE * best);
}
