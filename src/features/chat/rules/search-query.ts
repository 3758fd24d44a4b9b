/** What a reader looks for in the loaded messages: words that all stand in the text, said by one of these people if any are named. */
export interface SearchQuery {
  words: readonly string[];
  /** Beginnings of usernames, lower case. */
  from: readonly string[];
}

const FROM = /^from:@?(.*)$/;

/** Reads `from:remy east ridge`. Null when it asks for nothing (yet). */
export function parseSearch(typed: string): SearchQuery | null {
  const terms = foldText(typed).split(/\s+/).filter(Boolean);
  const from = terms.flatMap((term) => FROM.exec(term)?.[1] ?? []).filter((name) => name !== '');
  const words = terms.filter((term) => !FROM.test(term));
  return words.length + from.length === 0 ? null : { words, from };
}

/** Whether a message is what was looked for. `text` as `foldText` made it. */
export function fitsSearch({ words, from }: SearchQuery, username: string, text: string): boolean {
  if (from.length > 0 && !from.some((name) => foldText(username).startsWith(name))) return false;
  return words.every((word) => text.includes(word));
}

/** Text with the differences taken out that a search overlooks: case, and how accents are written. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase();
