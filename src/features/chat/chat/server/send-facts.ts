import type { Db } from '#core/server/db/db.ts';
import type { Clip } from '#features/chat/chat/contract/message.ts';
import { type ChannelFilters, loadFilters } from '#features/chat/moderation/server/api.ts';
import { listNewcomers, listSenders, type SenderFacts, type SendQuery } from './store/senders.ts';

export interface SendFacts extends SenderFacts {
  /** Null if the channel has no filters. */
  filters: ChannelFilters | null;
  /** Only looked up where the channel holds first messages. */
  isNewcomer: boolean;
  clip?: Clip | null;
}

/** In the order of the batch; null for an unknown room. Filters cost extra statements only where they are set. */
export async function listSendFacts(db: Db, queries: readonly SendQuery[], now: Date): Promise<(SendFacts | null)[]> {
  const senders = await listSenders(db, queries, now);
  const filtered = senders.flatMap((facts) => (facts?.hasFilters ? [facts.chatroom.channelId] : []));
  const filters = filtered.length > 0 ? await loadFilters(db, filtered) : new Map<number, ChannelFilters>();
  const mayBeHeld = senders.flatMap((facts, at) =>
    facts && filters.get(facts.chatroom.channelId)?.holdFirstMessages ? [queries[at]!] : [],
  );
  const newcomers = mayBeHeld.length > 0 ? await listNewcomers(db, mayBeHeld) : new Set<string>();
  return senders.map((facts, at) => {
    const { chatroomId, senderId } = queries[at]!;
    return (
      facts && { ...facts, filters: filters.get(facts.chatroom.channelId) ?? null, isNewcomer: newcomers.has(`${chatroomId} ${senderId}`) }
    );
  });
}
