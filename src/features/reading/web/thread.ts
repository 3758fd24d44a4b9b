import type { ChatEntry, MessageEntry, OriginalMessage } from '#features/chat/web/api.ts';

/** A message with everything that answers it, and what answers that, as far as it is loaded. */
export interface Thread {
  id: string;
  /** How it began; null when that is not loaded. */
  root: MessageEntry | null;
  /** What the first reply quotes, for a beginning that is not loaded. */
  quote: OriginalMessage | null;
  replies: readonly MessageEntry[];
}

/** The thread that a message belongs to. One pass over the list: what is answered stands before what answers it. */
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
