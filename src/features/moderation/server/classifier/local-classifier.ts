import { fold } from '#features/moderation/rules/filters/fold.ts';
import type { Scores } from '#features/moderation/rules/filters/levels.ts';
import { readingsOf } from '#features/moderation/rules/filters/reading.ts';
import type { Classifier } from './classifier.ts';
import { gibberishScore } from './gibberish.ts';
import { languagesOf } from './languages.ts';
import { spamSigns } from './spam-signs.ts';
import { wordScores } from './word-scores.ts';

/**
 * Lexicons and character statistics, on this machine alone: English, German, Spanish, French and Portuguese. Of other languages it judges
 * what has no language, floods and links. How often it is right: `npm run bench filters`, on the labelled lines beside this file.
 */
export const localClassifier: Classifier = { classify: localScores };

/** Addresses are no words. */
const ADDRESS = /\S{1,200}[./]\S{2,200}/gu;

export function localScores(text: string): Scores {
  const folded = fold(text);
  const words = wordsOf(folded);
  const scores = wordScores(readingsOf(folded), languagesOf(words));
  return {
    ...scores,
    gibberish: gibberishScore(text, wordsOf(fold(text.replace(ADDRESS, ' ')))),
    spam: 1 - (1 - (scores.spam ?? 0)) * (1 - spamSigns(text, words)),
  };
}

const wordsOf = (folded: readonly number[]) =>
  String.fromCodePoint(...folded)
    .split(' ')
    .filter((word) => word !== '');
