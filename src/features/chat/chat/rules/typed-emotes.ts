import { EMOTE, emoteToken } from '#features/channel/emotes/rules/token.ts';
import { LINK } from './content.ts';

/**
 * Splits typed or pasted text into text and emotes (F-03, F-04). A token, `:name:`, or a bare name between spaces becomes an emote if the
 * writer may use it. Every character is in exactly one part, in order. Links are skipped. Linear: names are short, and no character starts
 * more than one lookahead of that length.
 */
export type TypedPart = { type: 'text'; text: string } | { type: 'emote'; text: string; id: number; name: string };

export interface NamedEmote {
  id: number;
  name: string;
}

export interface UsableEmotes {
  byName: (name: string) => NamedEmote | undefined;
  /** Looks up a token, which identifies an emote by ID. */
  ofToken: (token: NamedEmote) => NamedEmote | undefined;
}

/** Longest name that is looked up. New emotes have at most 32 characters. */
const NAME = '[A-Za-z0-9_!-]{1,64}';
const IN_COLONS = new RegExp(`(?<![A-Za-z0-9_]):(?<colons>${NAME}):`, 'u');
const BARE = new RegExp(`(?<!\\S)(?<bare>${NAME})(?!\\S)`, 'u');
const oneOf = (...kinds: RegExp[]) => new RegExp(kinds.map(({ source }) => source).join('|'), 'gu');
const TYPED = oneOf(EMOTE, LINK, IN_COLONS, BARE);
const PASTED = oneOf(EMOTE, LINK, IN_COLONS);

export const typedParts = (text: string, emotes: UsableEmotes): TypedPart[] => split(text, emotes, TYPED);

/** Splits pasted text. Bare names stay words, because they may end up inside one. A token of a locked emote becomes a readable name. */
export function pastedParts(text: string, emotes: UsableEmotes): TypedPart[] {
  return split(text, emotes, PASTED).map((part) =>
    part.type === 'text' ? { ...part, text: part.text.replace(EMOTE, (token, _id, name?: string) => (name ? `:${name}:` : token)) } : part,
  );
}

function split(text: string, emotes: UsableEmotes, what: RegExp): TypedPart[] {
  const parts: TypedPart[] = [];
  let plainFrom = 0;
  const candidates = new RegExp(what);
  for (let match = candidates.exec(text); match !== null; match = candidates.exec(text)) {
    const found = emoteOf(match.groups!, emotes);
    if (found === undefined) {
      // The second colon of an unknown `:name:` may start the next name.
      if (match.groups!.colons !== undefined) candidates.lastIndex -= 1;
      continue;
    }
    if (plainFrom < match.index) parts.push({ type: 'text', text: text.slice(plainFrom, match.index) });
    parts.push({ type: 'emote', text: match[0], id: found.id, name: found.name });
    plainFrom = match.index + match[0].length;
  }
  if (plainFrom < text.length) parts.push({ type: 'text', text: text.slice(plainFrom) });
  return parts;
}

export function joinParts(parts: readonly TypedPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : emoteToken(part.id, part.name))).join('');
}

/** The line with every emote as a token. Idempotent. */
export const withEmoteTokens = (text: string, emotes: UsableEmotes): string => joinParts(typedParts(text, emotes));

export const toReadableText = (line: string): string => line.replace(EMOTE, (_token, id: string, name?: string) => `:${name || id}:`);

/** Length of the longest name with two colons and a following space. */
const LONGEST_WORD = 68;
const ENDED = new RegExp(`(?:(?<![A-Za-z0-9_]):(?<colons>${NAME}):|(?<!\\S)(?<bare>${NAME})(?=\\s))(?<space>\\s?)$`, 'u');

/** `length` is the number of characters to replace before the caret, `space` what remains after the emote. */
export interface EndedEmote extends NamedEmote {
  length: number;
  space: string;
}

/** Returns the emote whose word was just completed by its second colon or by a space, or null. `before` is the text up to the caret. */
export function endedEmote(before: string, emotes: UsableEmotes): EndedEmote | null {
  // One extra character is needed to detect that the word starts earlier.
  const tail = before.slice(-LONGEST_WORD - 1);
  const match = ENDED.exec(tail);
  const found = match && emoteOf(match.groups!, emotes);
  return found ? { id: found.id, name: found.name, length: match[0].length, space: match.groups!.space ?? '' } : null;
}

function emoteOf(groups: Record<string, string | undefined>, emotes: UsableEmotes): NamedEmote | undefined {
  if (groups.id !== undefined) return emotes.ofToken({ id: Number(groups.id), name: groups.name ?? '' });
  const name = groups.colons ?? groups.bare;
  return name === undefined ? undefined : emotes.byName(name);
}
