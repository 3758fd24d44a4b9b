/**
 * Suggests emotes after a colon and two word characters, people after `@`, and commands after `/` at the beginning of the line (F-10,
 * C-03). Only the end of the text is examined, so the cost per key is constant.
 */
export interface SuggestionTrigger {
  kind: 'emote' | 'mention' | 'command';
  query: string;
  /** Number of characters before the caret that a choice replaces, including the trigger character. */
  length: number;
}

/** Placeholder for an emote or a chosen mention in the text before the caret. */
export const NOT_TEXT = '\uFFFC';

/** Longest name of an emote, a person or a command, with its trigger character. */
const MAX_LENGTH = 66;
/** Emote names may continue with a dash or an exclamation mark. A trigger inside a word does not count: `10:30`, `a@b`. */
const EMOTE = /(?<![A-Za-z0-9_]):(?<query>[A-Za-z0-9_]{2}[A-Za-z0-9_!-]*)$/u;
const MENTION = /(?<![\p{L}\p{N}_.@])@(?<query>[A-Za-z0-9_]{1,25})$/u;
const COMMAND = /^\/(?<query>[A-Za-z0-9_]*)$/u;

export function suggestionTriggerAt(before: string): SuggestionTrigger | null {
  const tail = before.slice(-MAX_LENGTH - 1);
  const patterns = { emote: EMOTE, mention: MENTION, command: before.length > MAX_LENGTH ? null : COMMAND } as const;
  for (const kind of ['command', 'emote', 'mention'] as const) {
    const query = patterns[kind]?.exec(tail)?.groups?.query;
    if (query !== undefined) return { kind, query, length: query.length + 1 };
  }
  return null;
}

export interface Mentionable {
  username: string;
}

export function mentionCandidates<Person extends Mentionable>(people: Iterable<Person>, query: string, limit: number): Person[] {
  const prefix = query.toLowerCase();
  const found = new Map<string, Person>();
  for (const person of people) {
    if (found.size >= limit) break;
    const name = person.username.toLowerCase();
    if (name.startsWith(prefix) && !found.has(name)) found.set(name, person);
  }
  return [...found.values()];
}
