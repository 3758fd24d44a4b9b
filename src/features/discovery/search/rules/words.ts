/** The most words of a query that count. */
const WORDS_MAX = 8;

/** A text as it is compared: words of small letters and digits without accents. */
export interface Words {
  list: readonly string[];
  /** The words with one space between them. */
  text: string;
  /** The words without spaces: `Outer Range` and `outerrange` are the same. */
  joined: string;
}

/** How German writes letters with two dots where a keyboard has none. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** Letters that stay whole when their accents are taken away. */
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * The ways to write a text: without accents, and, where it has umlauts, with `ue` for `ü`. Everything that is no letter or digit of any
 * script parts words. Empty when nothing is left.
 */
export function waysToWrite(text: string): Words[] {
  const small = text.normalize('NFC').toLowerCase();
  const german = small.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!);
  return (german === small ? [small] : [small, german]).map(wordsOf).filter(({ list }) => list.length > 0);
}

function wordsOf(text: string): Words {
  const plain = text
    .replace(/[ßæœøłđ]/g, (letter) => LIGATURES[letter]!)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const list = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS_MAX);
  return { list, text: list.join(' '), joined: list.join('') };
}

/** The words of a name that is stored as it is compared. */
export function wordsOfName(name: string): Words {
  const list = name.split(' ');
  return { list, text: name, joined: list.join('') };
}
