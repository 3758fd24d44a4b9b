import { emojiOf } from '#features/channel/emotes/rules/emoji.ts';
import type { ContentPart } from './content.ts';

/** For copying and screen readers. Emotes become `:name:`; emoji stay. */
export function plainText(parts: readonly ContentPart[]): string {
  return parts.map((part) => (part.type === 'emote' ? emoteText(part) : part.text)).join('');
}

const emoteText = ({ id, name }: { id: number; name: string }) => emojiOf(id) ?? `:${name === '' ? id : name}:`;

/** Without duplicates, in order. */
export function emotesOf(parts: readonly ContentPart[]): { id: number; name: string }[] {
  const found = new Map<number, { id: number; name: string }>();
  for (const part of parts) if (part.type === 'emote') found.set(part.id, { id: part.id, name: part.name });
  return [...found.values()];
}

export const LARGE_EMOTES_MAX = 3;

export function isFewEmotes(parts: readonly ContentPart[]): boolean {
  let emotes = 0;
  for (const part of parts) {
    if (part.type === 'emote' || part.type === 'emoji') emotes += 1;
    else if (part.type !== 'text' || part.text.trim() !== '') return false;
    if (emotes > LARGE_EMOTES_MAX) return false;
  }
  return emotes > 0;
}
