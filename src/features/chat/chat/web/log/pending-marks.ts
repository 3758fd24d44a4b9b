import type { ChatLog } from './chat-log.ts';
import type { ChatEntry, Deletion, MessageEntry } from './entry.ts';
import { withDeletion } from './tombstones.ts';

/** Optimistic (MO-05). The returned function reverts the marks, except where the server confirmed a deletion. */
export function markPending(log: Pick<ChatLog, 'change'>, matches: (message: MessageEntry) => boolean, kind: Deletion['kind']): () => void {
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
