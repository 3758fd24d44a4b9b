/** What a person who types does to a word by mistake. */
export const EDITS = ['add', 'replace', 'swap', 'remove'] as const;

/** A word of two letters and more with one mistake in it; `place` may be any natural number. */
export function withTypo(word: string, place: number, letter: string, edit: (typeof EDITS)[number]): string {
  const at = place % (word.length - 1);
  return {
    add: word.slice(0, at) + letter + word.slice(at),
    replace: word.slice(0, at) + letter + word.slice(at + 1),
    swap: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    remove: word.slice(0, at) + word.slice(at + 1),
  }[edit];
}
