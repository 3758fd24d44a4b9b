import type { Scores } from '#features/chat/moderation/rules/filters/check-content.ts';
import { fold, foldSkeleton, skeletonOf } from '#features/chat/moderation/rules/filters/reading.ts';
import type { Classifier } from './classifier.ts';
import { COMMON_WORDS, LANGUAGE_NAMES, type LanguageName } from './common-words.ts';
import { gibberishScore } from './gibberish.ts';
import { hostilityScores } from './hostility/hostility.ts';
import { spamSigns } from './spam-signs.ts';
import { wordScores } from './word-scores.ts';

/**
 * Classifies with lexicons and character statistics, without network calls. Supports English, German, Spanish, French and Portuguese. Text
 * in other languages is only scored by signs such as floods and links. `npm run bench filters` measures the accuracy on the labeled lines
 * in this folder.
 */
export const localClassifier: Classifier = { classify: localScores };

/** URLs and similar addresses, which look like gibberish. */
const ADDRESS = /\S{1,200}[./]\S{2,200}/gu;

export function localScores(text: string): Scores {
  const skeleton = skeletonOf(text);
  const words = wordsOf(foldSkeleton(skeleton));
  const languages = languagesOf(words);
  const scores = wordScores(skeleton, languages);
  const hostility = hostilityScores(skeleton, languages);
  return {
    ...scores,
    hate: Math.max(scores.hate ?? 0, hostility.hate ?? 0),
    violence: Math.max(scores.violence ?? 0, hostility.violence ?? 0),
    gibberish: gibberishScore(text, wordsOf(fold(text.replace(ADDRESS, ' ')))),
    spam: 1 - (1 - (scores.spam ?? 0)) * (1 - spamSigns(text, words)),
  };
}

const wordsOf = (folded: readonly number[]) =>
  String.fromCodePoint(...folded)
    .split(' ')
    .filter((word) => word !== '');

const KNOWN = new Map(LANGUAGE_NAMES.map((name) => [name, new Set<string>(COMMON_WORDS[name])]));
/** A language is a candidate if it has at least this share of the common words of the best language. */
const SHARE = 0.7;

/** Several are possible, because languages share words. English is always included, because it appears in any chat. */
function languagesOf(words: readonly string[]): LanguageName[] {
  const telling = words.filter((word) => word.length > 1);
  const counts = LANGUAGE_NAMES.map((name) => telling.filter((word) => KNOWN.get(name)!.has(word)).length);
  const best = Math.max(...counts);
  return LANGUAGE_NAMES.filter((name, at) => name === 'english' || counts[at]! >= SHARE * best);
}
