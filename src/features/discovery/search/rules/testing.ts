/** Kinds of typing mistakes. */
export const EDITS = ['add', 'replace', 'swap', 'remove'] as const;

/** Applies one mistake to a word of at least two letters. `position` is any natural number. */
export function withTypo(word: string, position: number, letter: string, edit: (typeof EDITS)[number]): string {
  const at = position % (word.length - 1);
  return {
    add: word.slice(0, at) + letter + word.slice(at),
    replace: word.slice(0, at) + letter + word.slice(at + 1),
    swap: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    remove: word.slice(0, at) + word.slice(at + 1),
  }[edit];
}
