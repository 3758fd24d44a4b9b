import { fold } from '#features/chat/moderation/rules/filters/fold.ts';
import type { Scores } from '#features/chat/moderation/rules/filters/levels.ts';
import { readingsOf } from '#features/chat/moderation/rules/filters/reading.ts';
import type { Classifier } from './classifier.ts';
import { gibberishScore } from './gibberish.ts';
import { languagesOf } from './languages.ts';
import { spamSigns } from './spam-signs.ts';
import { wordScores } from './word-scores.ts';

/**
 * Classifies with lexicons and character statistics, without network calls. Supports English, German, Spanish, French and Portuguese. Text
 * in other languages is only scored by signs such as floods and links. `npm run bench filters` measures the accuracy on the labelled lines
 * in this folder.
 */
export const localClassifier: Classifier = { classify: localScores };

/** URLs and similar addresses, which look like gibberish. */
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
