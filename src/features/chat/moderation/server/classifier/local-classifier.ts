import { fold } from '#features/chat/moderation/rules/filters/fold.ts';
import type { Scores } from '#features/chat/moderation/rules/filters/levels.ts';
import { readingsOf } from '#features/chat/moderation/rules/filters/reading.ts';
import type { Classifier } from './classifier.ts';
import { COMMON_WORDS, LANGUAGE_NAMES, type LanguageName } from './common-words.ts';
import { gibberishScore } from './gibberish.ts';
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

/** A spam score from 0 to 1 based on form alone: links, repetition, shouting, floods. */
function spamSigns(text: string, words: readonly string[]): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const signs = [
    LINK.test(text) ? 0.3 : 0,
    SHORTENER.test(text) ? 0.3 : 0,
    INVITE.test(text) ? 0.6 : 0,
    PHONE.test(text) ? 0.3 : 0,
    MONEY.test(text) ? 0.2 : 0,
    repetition(words),
    isShouted(text, letters) ? 0.25 : 0,
    FLOOD.test(text.replace(LAUGHTER, '')) ? 0.4 : 0,
    (text.match(/@[\p{L}\p{N}_]+/gu)?.length ?? 0) >= 4 ? 0.55 : 0,
    emojiFlood(text) ? 0.35 : 0,
    SPACED.test(text) ? 0.3 : 0,
  ];
  return 1 - signs.reduce((left, sign) => left * (1 - sign), 1);
}

const LINK =
  /https?:\/\/|www\.|\b[\p{L}\p{N}-]{2,63}(?:\.|\s?\(dot\)\s?|\s?\[dot\]\s?|\sdot\s)(?:com|net|org|gg|tv|me|io|ru|xyz|shop|store|link|site|online|club|top|info|biz|live|win|bet|de|es|fr|br|vip|pro)\b/iu;
const SHORTENER =
  /\b(?:bit\.ly|tinyurl|t\.me|goo\.gl|cutt\.ly|is\.gd|rb\.gy|shorturl)\b|\.(?:xyz|ru|top|win|bet|shop|club|vip|site|online)\b/iu;
const INVITE = /\b(?:discord\.gg|discord\.com\/invite|chat\.whatsapp\.com|wa\.me|t\.me)\//iu;
const PHONE = /\+\d[\d\s().-]{7,20}\d/u;
const MONEY = /[$€£]\s?\d|\d[\d.,]{0,15}\s?(?:[$€£%]|usd|eur|euros?|dollars?|reais|btc|bucks)/iu;
/** Twelve or more of the same character, or eight or more repetitions of the same two to four characters. */
const FLOOD = /([^\s\d.])\1{11,}|(\S{2,4})\2{7,}/u;
const LAUGHTER = /(?:[haj]{4,}|k{4,}|[eh]{4,}|[lo]{4,}|z{4,}|w{4,}|[rs]{4,}|[ao!?]{4,})/giu;
const SPACED = /(?:\b\p{L}\s){6,}/u;

function repetition(words: readonly string[]): number {
  if (words.length < 6) return 0;
  const different = new Set(words).size / words.length;
  return different <= 0.25 ? 0.65 : different <= 0.4 ? 0.45 : 0;
}

function isShouted(text: string, letters: number): boolean {
  return letters >= 20 && (text.match(/\p{Lu}/gu)?.length ?? 0) >= 0.8 * letters;
}

const emojiFlood = (text: string) => (text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) >= 12;
