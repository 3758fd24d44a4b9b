import type { Db } from '#core/server/db/db.ts';
import type { ChannelChatroom } from '#features/channels/contract/channel.ts';
import type { CardBan, Celebration } from '#features/channels/contract/relation.ts';

/** Parts of this feature's replies that later features know. */
export interface Contributions {
  /** The room of a channel, in every channel reply. */
  chatroom: (db: Db, channelId: number) => Promise<ChannelChatroom>;
  /** The message that is pinned in that room now. None while nobody pins. */
  pinnedMessage: (db: Db, channelId: number, now: Date) => Promise<object | null>;
  /** The ban that holds for a person now, for `/me` and the identity card. Nobody is banned while nobody judges. */
  ban: (db: Db, channelId: number, userId: number, now: Date) => Promise<CardBan | null>;
  /** Renewals that a person may celebrate in that channel now, for `/me`. None while nobody subscribes. */
  celebrations: (db: Db, channelId: number, userId: number, now: Date) => Promise<Celebration[]>;
}

const contributions: Partial<Contributions> = {};

/** `app/server/features.ts` connects it: chat gives `chatroom` and `pinnedMessage`, moderation gives `ban`, subscriptions gives `celebrations`. */
export function contributeToChannel<Part extends keyof Contributions>(part: Part, read: Contributions[Part]): void {
  contributions[part] = read;
}

export async function chatroomOf(db: Db, channelId: number): Promise<ChannelChatroom> {
  if (!contributions.chatroom) throw new Error('nobody contributes the chatroom: connect it in app/server/features.ts');
  return contributions.chatroom(db, channelId);
}

export async function pinnedMessageOf(db: Db, channelId: number, now: Date): Promise<object | null> {
  return contributions.pinnedMessage ? contributions.pinnedMessage(db, channelId, now) : null;
}

export async function banOf(db: Db, channelId: number, userId: number, now: Date): Promise<CardBan | null> {
  return contributions.ban ? contributions.ban(db, channelId, userId, now) : null;
}

export async function celebrationsOf(db: Db, channelId: number, userId: number, now: Date): Promise<Celebration[]> {
  return contributions.celebrations ? contributions.celebrations(db, channelId, userId, now) : [];
}
