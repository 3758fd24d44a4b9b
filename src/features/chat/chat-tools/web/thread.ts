import type { ChatEntry, MessageEntry, OriginalMessage } from '#features/chat/chat/web/api.ts';

export interface Thread {
  id: string;
  root: MessageEntry | null;
  /** The root as the first reply quotes it. Replaces a root that is not loaded. */
  quote: OriginalMessage | null;
  replies: readonly MessageEntry[];
}

/** One pass is enough, because a message always precedes its replies. */
export function threadOf(entries: readonly ChatEntry[], message: MessageEntry): Thread {
  const roots = new Map<string, string>();
  for (const entry of entries) if (entry.type === 'message') roots.set(entry.id, rootOf(entry, roots));
  const id = roots.get(message.id) ?? rootOf(message, roots);
  const members = entries.filter((entry) => entry.type === 'message' && roots.get(entry.id) === id) as MessageEntry[];
  const replies = members.filter((member) => member.id !== id);
  return {
    id,
    root: members.find((member) => member.id === id) ?? null,
    quote: [...replies, message].find(({ original }) => original?.id === id)?.original ?? null,
    replies,
  };
}

const rootOf = ({ id, original }: MessageEntry, roots: ReadonlyMap<string, string>): string =>
  original === null ? id : (roots.get(original.id) ?? original.id);
