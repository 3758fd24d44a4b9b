/** `[emote:9001:demoWave]`: a numeric id and an optional name (M-10, wire.md 5). Everything else is plain text. */

/** `name` may be empty. */
export interface EmoteMention {
  id: number;
  name: string;
}

/** Up to 15 digits fit a safe integer. Names exclude brackets, so matching takes linear time. */
export const EMOTE = /\[emote:(?<id>[1-9]\d{0,14})(?::(?<name>[A-Za-z0-9_!-]*))?\]/gu;
/** Accepts any number, as other clients display it. */
const ANY_NUMBER = /\[emote:(?<id>\d+)(?::(?<name>[A-Za-z0-9_!-]*))?\]/gu;
const ID = /^[1-9]\d{0,14}$/;

export const emoteToken = (id: number, name: string): string => `[emote:${id}:${name}]`;

export function replaceEmotes(text: string, replacement: string): string {
  return text.replace(EMOTE, replacement);
}

/** Removes names, so that two spellings of the same emotes compare equal. */
export function withoutEmoteNames(text: string): string {
  return text.replace(EMOTE, '[emote:$<id>]');
}

/** Emotes in order; null for an impossible id. The server checks these too, because lenient clients display them (EM-07). */
export function emotesIn(text: string): (EmoteMention | null)[] {
  // Fast path: runs for every message, and most have no emotes.
  if (!text.includes('[emote:')) return [];
  return [...text.matchAll(ANY_NUMBER)].map(({ groups }) =>
    ID.test(groups!.id!) ? { id: Number(groups!.id), name: groups!.name ?? '' } : null,
  );
}

/** Leaves tokens of unknown emotes unchanged. */
export function withEmoteNames(text: string, nameOf: (id: number) => string | undefined): string {
  if (!text.includes('[emote:')) return text;
  return text.replace(EMOTE, (token: string, id: string) => {
    const name = nameOf(Number(id));
    return name === undefined ? token : emoteToken(Number(id), name);
  });
}
