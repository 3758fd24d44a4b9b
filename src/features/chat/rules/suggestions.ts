/**
 * Which list opens at the caret (F-10, C-03): emotes on a colon and two or more word characters, people on `@` and word characters,
 * commands on `/` at the beginning of the line. Only the end of the text before the caret is looked at, so a key costs the same in any line.
 */
export interface Suggesting {
  kind: 'emote' | 'mention' | 'command';
  /** What was typed behind the sign. */
  query: string;
  /** Characters before the caret that a choice replaces, the sign included. */
  length: number;
}

/** Stands in the text before the caret for what is not text: an emote, a chosen mention. */
export const NOT_TEXT = '\uFFFC';

/** Longest name of an emote, a person or a command, with its sign. */
const LOOK_BACK = 66;
/** Emote names may go on with a dash or a bang. A sign in the middle of a word is none: `10:30`, `a@b`. */
const EMOTE = /(?<![A-Za-z0-9_]):(?<query>[A-Za-z0-9_]{2}[A-Za-z0-9_!-]*)$/u;
const MENTION = /(?<![\p{L}\p{N}_.@])@(?<query>[A-Za-z0-9_]{1,25})$/u;
const COMMAND = /^\/(?<query>[A-Za-z0-9_]*)$/u;

/** What the text before the caret asks for, or null. */
export function suggestingAt(before: string): Suggesting | null {
  const tail = before.slice(-LOOK_BACK - 1);
  const sought = { emote: EMOTE, mention: MENTION, command: before.length > LOOK_BACK ? null : COMMAND } as const;
  for (const kind of ['command', 'emote', 'mention'] as const) {
    const query = sought[kind]?.exec(tail)?.groups?.query;
    if (query !== undefined) return { kind, query, length: query.length + 1 };
  }
  return null;
}

/** Somebody who can be mentioned. */
export interface Mentionable {
  username: string;
}

/** The people whose name begins so, whatever the case, each once, in the order given. */
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
