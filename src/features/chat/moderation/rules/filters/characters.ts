/** `open` is a letter of a script without spaces between words. */
export type Kind = 'space' | 'sign' | 'digit' | 'letter' | 'open' | 'mark';

const KINDS: readonly Kind[] = ['space', 'sign', 'digit', 'letter', 'open', 'mark'];
/** Han, kana, Thai and similar scripts. Also Hangul, whose particles attach to the preceding word. */
const OPEN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}]/u;

/** Cache of kind index plus one by code point. Entries never become stale, because the classification is fixed. */
const known = new Uint8Array(0x110000);

export function kindOf(codePoint: number): Kind {
  const found = known[codePoint]!;
  if (found !== 0) return KINDS[found - 1]!;
  const kind = classify(String.fromCodePoint(codePoint));
  known[codePoint] = KINDS.indexOf(kind) + 1;
  return kind;
}

function classify(character: string): Kind {
  if (/\p{M}/u.test(character)) return 'mark';
  if (/\p{Nd}/u.test(character)) return 'digit';
  if (/[\p{L}\p{N}]/u.test(character)) return OPEN.test(character) ? 'open' : 'letter';
  // `fold` replaces `!` and `|` outside words by spaces, so the remaining ones are signs.
  return /[\p{Sc}\p{So}@!|]/u.test(character) ? 'sign' : 'space';
}
