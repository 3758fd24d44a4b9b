/**
 * The syntax of emotes in a text: `[emote:9001:demoWave]`, with a numeric id and an optional name of letters, digits, dash, underscore and
 * bang (M-10, wire.md 5). Anything that does not match exactly is plain text.
 */

/** An emote token in a text. `name` may be empty. */
export interface EmoteMention {
  id: number;
  name: string;
}

/** Up to 15 digits fit a safe integer. A name cannot contain a bracket, so matching does not backtrack and takes linear time. */
export const EMOTE = /\[emote:(?<id>[1-9]\d{0,14})(?::(?<name>[A-Za-z0-9_!-]*))?\]/gu;
/** The same with any number, as other clients display it. */
const ANY_NUMBER = /\[emote:(?<id>\d+)(?::(?<name>[A-Za-z0-9_!-]*))?\]/gu;
const ID = /^[1-9]\d{0,14}$/;

/** Formats the emote token that a message carries. */
export const emoteToken = (id: number, name: string): string => `[emote:${id}:${name}]`;

/** Replaces every emote token, for example by one letter, so that the remaining text can be counted and checked. */
export function replaceEmotes(text: string, replacement: string): string {
  return text.replace(EMOTE, replacement);
}

/** Removes the names from all tokens, so that two spellings of the same emotes compare equal. */
export function withoutEmoteNames(text: string): string {
  return text.replace(EMOTE, '[emote:$<id>]');
}

/**
 * All emotes that a text uses, in order; null stands for a number that no emote can have. The server checks these too (EM-07), because a
 * less strict client would display them.
 */
export function emotesIn(text: string): (EmoteMention | null)[] {
  // A fast path, because this runs for every message and most have no emotes.
  if (!text.includes('[emote:')) return [];
  return [...text.matchAll(ANY_NUMBER)].map(({ groups }) =>
    ID.test(groups!.id!) ? { id: Number(groups!.id), name: groups!.name ?? '' } : null,
  );
}

/** Replaces the names in all tokens by the emotes' real names. Tokens of unknown emotes are unchanged. */
export function withEmoteNames(text: string, nameOf: (id: number) => string | undefined): string {
  if (!text.includes('[emote:')) return text;
  return text.replace(EMOTE, (token: string, id: string) => {
    const name = nameOf(Number(id));
    return name === undefined ? token : emoteToken(Number(id), name);
  });
}
