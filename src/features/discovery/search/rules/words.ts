/** Further words of a query are ignored. */
const WORDS_MAX = 8;

/** Normalized text: lower-case words of letters and digits without accents. */
export interface Words {
  list: readonly string[];
  /** Words joined by single spaces. */
  text: string;
  /** Words without spaces, so that `Outer Range` equals `outerrange`. */
  joined: string;
}

/** German spellings of umlauts without an umlaut key. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** Letters that Unicode normalization does not decompose. */
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Spellings of a text: without accents, and for umlauts also `ue` for `ü`. Everything except letters and digits of any script separates
 * words. Empty without words.
 */
export function spellingsOf(text: string): Words[] {
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

/** Words of a name that is stored normalized. */
export function wordsOfName(name: string): Words {
  const list = name.split(' ');
  return { list, text: name, joined: list.join('') };
}
