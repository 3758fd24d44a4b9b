import type { Db } from '#core/server/db/db.ts';
import type { Clip } from '#features/chat/chat/contract/message.ts';
import { type ChannelFilters, loadFilters } from '#features/chat/moderation/server/api.ts';
import { listNewcomers, listSenders, type SenderFacts, type SendQuery } from './store/senders.ts';

/** Everything that the rules need to validate one message. */
export interface SendFacts extends SenderFacts {
  /** Null if the channel never set any filters. */
  filters: ChannelFilters | null;
  /** This person has never written here. Only looked up where the channel holds first messages. */
  isNewcomer: boolean;
  /** The clip that the message shares; absent or null when it shares none, or one that cannot be shared here. */
  clip?: Clip | null;
}

/**
 * Returns the facts for each message of a batch, in its order; null for a room that does not exist. Filters cost extra statements only
 * where there are any.
 */
export async function listSendFacts(db: Db, asked: readonly SendQuery[], now: Date): Promise<(SendFacts | null)[]> {
  const senders = await listSenders(db, asked, now);
  const filtered = senders.flatMap((facts) => (facts?.hasFilters ? [facts.chatroom.channelId] : []));
  const filters = filtered.length > 0 ? await loadFilters(db, filtered) : new Map<number, ChannelFilters>();
  const holding = senders.flatMap((facts, at) => (facts && filters.get(facts.chatroom.channelId)?.holdFirstMessages ? [asked[at]!] : []));
  const newcomers = holding.length > 0 ? await listNewcomers(db, holding) : new Set<string>();
  return senders.map((facts, at) => {
    const { chatroomId, senderId } = asked[at]!;
    return (
      facts && { ...facts, filters: filters.get(facts.chatroom.channelId) ?? null, isNewcomer: newcomers.has(`${chatroomId} ${senderId}`) }
    );
  });
}
