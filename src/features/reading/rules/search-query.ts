/** A search in the loaded messages: all words must occur in the text, and if people are given, one of them must be the sender. */
export interface SearchQuery {
  words: readonly string[];
  /** Beginnings of usernames in lower case. */
  from: readonly string[];
}

const FROM = /^from:@?(.*)$/;

/** Parses a query such as `from:remy east ridge`. Null when it contains nothing to search for yet. */
export function parseSearch(typed: string): SearchQuery | null {
  const terms = foldText(typed).split(/\s+/).filter(Boolean);
  const from = terms.flatMap((term) => FROM.exec(term)?.[1] ?? []).filter((name) => name !== '');
  const words = terms.filter((term) => !FROM.test(term));
  return words.length + from.length === 0 ? null : { words, from };
}

/** Whether a message matches. `text` must come from `foldText`. */
export function matchesSearch({ words, from }: SearchQuery, username: string, text: string): boolean {
  if (from.length > 0 && !from.some((name) => foldText(username).startsWith(name))) return false;
  return words.every((word) => text.includes(word));
}

/** Normalizes text for searching: case and the encoding of accents do not matter. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase();
