import { COMMON_WORDS, LANGUAGE_NAMES, type LanguageName } from './common-words.ts';

const KNOWN = new Map(LANGUAGE_NAMES.map((name) => [name, new Set<string>(COMMON_WORDS[name])]));
/** A language is a candidate if it has at least this share of the common words of the best language. */
const SHARE = 0.7;

/** Several are possible, because languages share words. English is always included, because it appears in any chat. */
export function languagesOf(words: readonly string[]): LanguageName[] {
  const telling = words.filter((word) => word.length > 1);
  const counts = LANGUAGE_NAMES.map((name) => telling.filter((word) => KNOWN.get(name)!.has(word)).length);
  const best = Math.max(...counts);
  return LANGUAGE_NAMES.filter((name, at) => name === 'english' || counts[at]! >= SHARE * best);
}
