import { COMMON_WORDS, OTHER_WORDS } from './common-words.ts';

/** Random keys do not follow the spelling of any language. Only Latin text is scored, as the reference words are Latin. */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Rows of keyboard layouts, and a number of adjacent keys that does not occur in words. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'];
const ROW_RUN = 5;
/** Laughter and sounds in many languages, and common abbreviations without vowels. */
const LAUGHTER =
  /^(?:[hja]{3,}|[he]{4,}|[hi]{4,}|[ha]*(?:haha|jaja|jeje|hehe|hihi|rsrs)\w*|k{2,}|x+d+|l+o+l+[lo]*|l+m+f*a+o+|r+o+f+l+|m+h*m+|h+m+|z+|w{2,}|a+h*|o+h*|u+h*|e+h*|u+g+h+|p+f+t*|t+s+k+|s+h+|b+r+|g+r+|y+|n+o+|rsrs\w*|mdr+|ptdr+|nvm|brb|btw|omg|wtf|tbh|idk|imo|smh|ngl|thx|plz|pls|gg|ggwp|glhf|bg|tkt|jsp|stp|svp|slt|vlw|flw|tmj|pfv|blz|msg|xq|pq|tqm|lg|hdgdl|vllt|kp|rl)$/;
/** Shorter words are not scored. */
const SCORED_LENGTH_MIN = 5;

const PAIR = /^[a-z^]{2}$/;
/** Logarithm of the relative frequency of each letter after another in words. `^` is the word boundary. */
const PAIRS = countPairs();

function countPairs(): Map<string, number> {
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  for (const word of [...Object.values(COMMON_WORDS).flat(), ...OTHER_WORDS]) {
    for (const pair of pairsOf(word)) {
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
      totals.set(pair[0]!, (totals.get(pair[0]!) ?? 0) + 1);
    }
  }
  const shares = new Map<string, number>();
  for (const first of `^${LETTERS}`) {
    for (const second of `^${LETTERS}`) {
      const pair = first + second;
      shares.set(pair, Math.log(((counts.get(pair) ?? 0) + 0.3) / ((totals.get(first) ?? 0) + 0.3 * 27)));
    }
  }
  return shares;
}

function pairsOf(word: string): string[] {
  const bordered = `^${word}^`;
  return Array.from({ length: bordered.length - 1 }, (_, at) => bordered.slice(at, at + 2)).filter((pair) => PAIR.test(pair));
}

/** Latin letters that none of the five languages use. Text with them is in another language. */
const OTHER_LANGUAGE = /(?![a-zäöüßáéíóúñàâçèêëîïôùûÿœæãõ])\p{sc=Latin}/iu;

/** Share of letters that belong to gibberish words, from 0 to 1. `words` are the folded words of the text. */
export function gibberishScore(text: string, words: readonly string[]): number {
  if (OTHER_LANGUAGE.test(text.normalize('NFKC'))) return 0;
  let strange = 0;
  let letters = 0;
  for (const word of words) {
    if (/[^a-z0-9]/.test(word) || !/[a-z]/.test(word)) continue;
    const bare = word.replace(/\d+/g, '');
    const score = strangeness(bare);
    letters += bare.length;
    strange += bare.length * score;
  }
  return letters === 0 ? 0 : strange / letters;
}

const ONE_SOUND = /tsch|sch|ch|ck|th|ph|sh|tz|ng|nh|lh|st|qu/g;

/** From 0 (a word) to 1 (gibberish). */
function strangeness(word: string): number {
  if (word.length < SCORED_LENGTH_MIN || LAUGHTER.test(word)) return 0;
  const squeezed = word.replace(/(.)\1{2,}/g, '$1$1');
  if (squeezed.length < SCORED_LENGTH_MIN) return 0;
  const pairs = pairsOf(squeezed);
  const likeness = pairs.reduce((sum, pair) => sum + PAIRS.get(pair)!, 0) / pairs.length;
  const runs = squeezed
    .replace(ONE_SOUND, 's')
    .match(/[^aeiouy]+/g)
    ?.map((run) => run.length) ?? [0];
  const [longest, vowels] = [Math.max(...runs), squeezed.replace(/[^aeiouy]/g, '').length / squeezed.length];
  const signs =
    (likeness < -3.5 ? 0.9 : likeness < -3.1 ? 0.5 : likeness < -2.85 ? 0.2 : 0) +
    (longest >= 6 ? 0.7 : longest === 5 ? 0.35 : 0) +
    (vowels < 0.12 ? 0.4 : vowels > 0.85 ? 0.3 : 0) +
    (hasRow(squeezed) ? 0.6 : 0);
  return Math.min(1, signs);
}

function hasRow(word: string): boolean {
  for (let at = 0; at + ROW_RUN <= word.length; at++) {
    const part = word.slice(at, at + ROW_RUN);
    const back = [...part].reverse().join('');
    if (ROWS.some((row) => row.includes(part) || row.includes(back))) return true;
  }
  return false;
}
