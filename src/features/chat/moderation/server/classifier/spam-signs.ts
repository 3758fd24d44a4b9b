/** A spam score from 0 to 1 based on form alone: links, repetition, shouting, floods. */
export function spamSigns(text: string, words: readonly string[]): number {
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
