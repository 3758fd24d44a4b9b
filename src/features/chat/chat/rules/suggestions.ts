/**
 * The suggestion list that opens at the caret (F-10, C-03): emotes after a colon and two or more word characters, people after `@` and word
 * characters, commands after `/` at the beginning of the line. Only the end of the text before the caret is examined, so the cost per key
 * does not depend on the line.
 */
export interface SuggestionTrigger {
  kind: 'emote' | 'mention' | 'command';
  /** The characters typed after the trigger character. */
  query: string;
  /** Number of characters before the caret that a choice replaces, including the trigger character. */
  length: number;
}

/** Represents a non-text element in the text before the caret: an emote or a chosen mention. */
export const NOT_TEXT = '\uFFFC';

/** The longest name of an emote, a person or a command, with its trigger character. */
const MAX_LENGTH = 66;
/** Emote names may continue with a dash or an exclamation mark. A trigger inside a word does not count: `10:30`, `a@b`. */
const EMOTE = /(?<![A-Za-z0-9_]):(?<query>[A-Za-z0-9_]{2}[A-Za-z0-9_!-]*)$/u;
const MENTION = /(?<![\p{L}\p{N}_.@])@(?<query>[A-Za-z0-9_]{1,25})$/u;
const COMMAND = /^\/(?<query>[A-Za-z0-9_]*)$/u;

/** Returns the suggestion list that the text before the caret opens, or null. */
export function suggestionTriggerAt(before: string): SuggestionTrigger | null {
  const tail = before.slice(-MAX_LENGTH - 1);
  const sought = { emote: EMOTE, mention: MENTION, command: before.length > MAX_LENGTH ? null : COMMAND } as const;
  for (const kind of ['command', 'emote', 'mention'] as const) {
    const query = sought[kind]?.exec(tail)?.groups?.query;
    if (query !== undefined) return { kind, query, length: query.length + 1 };
  }
  return null;
}

/** A person who can be mentioned. */
export interface Mentionable {
  username: string;
}

/** The people whose username starts with the query in any case, each once and in the given order. */
export function mentionCandidates<Person extends Mentionable>(people: Iterable<Person>, query: string, limit: number): Person[] {
  const wanted = query.toLowerCase();
  const found = new Map<string, Person>();
  for (const person of people) {
    if (found.size >= limit) break;
    const name = person.username.toLowerCase();
    if (name.startsWith(wanted) && !found.has(name)) found.set(name, person);
  }
  return [...found.values()];
}
