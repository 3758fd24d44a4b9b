/**
 * How a text carries emotes: `[emote:9001:demoWave]`, a numeric id and an optional name of letters, digits, dash, underscore and bang
 * (M-10, wire.md 5). What only looks like a token is text.
 */

/** An emote in a text. `name` may be empty. */
export interface EmoteMention {
  id: number;
  name: string;
}

/** The id's digits fit a safe integer. Names cannot hold a bracket, so no character is looked at twice: linear on any text. */
export const EMOTE = /\[emote:(?<id>[1-9]\d{0,14})(?::(?<name>[A-Za-z0-9_!-]*))?\]/gu;
/** The same with any number, as other clients draw it. */
const ANY_NUMBER = /\[emote:(?<id>\d+)(?::(?<name>[A-Za-z0-9_!-]*))?\]/gu;
const ID = /^[1-9]\d{0,14}$/;

/** Writes an emote the way a message carries it. */
export const emoteToken = (id: number, name: string): string => `[emote:${id}:${name}]`;

/** The text with every emote token replaced, e.g. by one letter, to count and judge what is left. */
export function replaceEmotes(text: string, replacement: string): string {
  return text.replace(EMOTE, replacement);
}

/** The text with no names in its tokens: what two spellings of the same emotes have in common. */
export function withoutEmoteNames(text: string): string {
  return text.replace(EMOTE, '[emote:$<id>]');
}

/**
 * Every emote that a text names, in order; null stands for a number that no emote can have. The server judges these (EM-07): a client
 * that is less strict than ours would draw them.
 */
export function emotesIn(text: string): (EmoteMention | null)[] {
  // Most messages have none, and this is asked for every message.
  if (!text.includes('[emote:')) return [];
  return [...text.matchAll(ANY_NUMBER)].map(({ groups }) =>
    ID.test(groups!.id!) ? { id: Number(groups!.id), name: groups!.name ?? '' } : null,
  );
}

/** The text with the names that the emotes really have; an emote that nobody knows keeps what was written. */
export function withEmoteNames(text: string, nameOf: (id: number) => string | undefined): string {
  if (!text.includes('[emote:')) return text;
  return text.replace(EMOTE, (token: string, id: string) => {
    const name = nameOf(Number(id));
    return name === undefined ? token : emoteToken(Number(id), name);
  });
}
