import type { ChatEntry, Deletion, MessageEntry } from './entry.ts';

const TOMBSTONES = 500;

export const CLEARED: Deletion = { kind: 'mod_deleted', aiModerated: false, violatedRules: [] };

/** Recent deletions, including those of messages that are not in the list yet, because history may have been read before the deletion. */
export class Tombstones {
  #deletions = new Map<string, Deletion>();
  /** Cursor of the last clear (MO-01). */
  #clearedUntil = -1;

  get clearedUntil(): number {
    return this.#clearedUntil;
  }

  clearUntil(position: number): void {
    this.#clearedUntil = position;
  }

  add(id: string, deletion: Deletion): void {
    this.#deletions.set(id, deletion);
    if (this.#deletions.size > TOMBSTONES) this.#deletions.delete(this.#deletions.keys().next().value!);
  }

  applyTo(message: MessageEntry): MessageEntry {
    const deletion = this.#deletions.get(message.id) ?? message.deletion ?? (message.position <= this.#clearedUntil ? CLEARED : null);
    const marked = deletion === message.deletion ? message : { ...message, deletion };
    return marked.original !== null && this.#deletions.has(marked.original.id) ? withoutQuote(marked) : marked;
  }
}

/** Keeps the first deletion, so that a later ban does not change the reason. A confirmed deletion replaces a pending one. */
export function withDeletion(matches: (message: MessageEntry) => boolean, deletion: Deletion) {
  return (entries: readonly ChatEntry[]) => {
    const gone = new Set(entries.flatMap((entry) => (entry.type === 'message' && matches(entry) ? [entry.id] : [])));
    return (entry: ChatEntry): ChatEntry => {
      if (entry.type !== 'message') return entry;
      const quiet = entry.original !== null && gone.has(entry.original.id) ? withoutQuote(entry) : entry;
      return gone.has(entry.id) && (entry.deletion === null || entry.deletion.isPending === true) ? { ...quiet, deletion } : quiet;
    };
  };
}

function withoutQuote(message: MessageEntry): MessageEntry {
  const { original } = message;
  return original === null || original.content === '' ? message : { ...message, original: { ...original, content: '' } };
}

/** Optimistic (MO-05). The returned function reverts the marks, except where the server confirmed a deletion. */
export function markPending(
  log: { change: (next: (entries: readonly ChatEntry[]) => (entry: ChatEntry) => ChatEntry) => void },
  matches: (message: MessageEntry) => boolean,
  kind: Deletion['kind'],
): () => void {
  const before = new Map<ChatEntry, ChatEntry>();
  const deletion = { kind, aiModerated: false, violatedRules: [], isPending: true };
  log.change((entries) => {
    const mark = withDeletion((message) => message.deletion === null && matches(message), deletion)(entries);
    return (entry) => {
      const marked = mark(entry);
      if (marked !== entry) before.set(marked, entry);
      return marked;
    };
  });
  return () =>
    log.change((entries) => {
      const gone = new Set(entries.flatMap((entry) => (isGone(entry) && !before.has(entry) ? [entry.id] : [])));
      return (entry) => {
        const was = before.get(entry);
        if (was?.type !== 'message' || entry.type !== 'message') return entry;
        // The quote of a deleted message is not restored.
        return gone.has(was.original?.id ?? '') ? { ...was, original: entry.original } : was;
      };
    });
}

const isGone = (entry: ChatEntry): entry is MessageEntry => entry.type === 'message' && entry.deletion !== null;
