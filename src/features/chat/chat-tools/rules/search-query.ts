/** A search of the loaded messages. A match contains all words and, if usernames are given, is from one of them. */
export interface SearchQuery {
  words: readonly string[];
  /** Username prefixes in lowercase. */
  from: readonly string[];
}

const FROM = /^from:@?(.*)$/;

/** Parses input such as `from:remy east ridge`. Returns null when the input has no search terms. */
export function parseSearch(typed: string): SearchQuery | null {
  const terms = foldText(typed).split(/\s+/).filter(Boolean);
  const from = terms.flatMap((term) => FROM.exec(term)?.[1] ?? []).filter((name) => name !== '');
  const words = terms.filter((term) => !FROM.test(term));
  return words.length + from.length === 0 ? null : { words, from };
}

/** `text` must be normalized with `foldText`. */
export function matchesSearch({ words, from }: SearchQuery, username: string, text: string): boolean {
  if (from.length > 0 && !from.some((name) => foldText(username).startsWith(name))) return false;
  return words.every((word) => text.includes(word));
}

/** Lowercases and normalizes to NFC, so that case and the encoding of accents are ignored. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase();
