import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { ChannelChatroom } from '#features/channels/contract/channel.ts';
import type { CardBan, Celebration } from '#features/channels/contract/relation.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** The chatroom of a channel, part of every channel reply. */
    chatroom: (db: Db, channelId: number) => Promise<ChannelChatroom>;
    /** The message that is currently pinned in that chatroom. Always none without a feature that pins messages. */
    pinnedMessage: (db: Db, channelId: number, now: Date) => Promise<object | null>;
    /** The ban that applies to a person now, for `/me` and the identity card. Without a moderation feature nobody is banned. */
    ban: (db: Db, channelId: number, userId: number, now: Date) => Promise<CardBan | null>;
    /** Renewals that a person can share in that channel now, for `/me`. Always empty without a subscriptions feature. */
    celebrations: (db: Db, channelId: number, userId: number, now: Date) => Promise<Celebration[]>;
  }
}

/** The database to read from: the transaction when there is one. */
type ReadContext = Tx | Pick<Ctx, 'db' | 'features'>;
const dbOf = (within: ReadContext): Db => ('db' in within ? within.db : within);

export async function chatroomOf(within: ReadContext, channelId: number): Promise<ChannelChatroom> {
  const read = contribution(within, 'chatroom');
  if (!read) throw new Error('no feature contributes the chatroom of a channel');
  return read(dbOf(within), channelId);
}

export async function pinnedMessageOf(within: ReadContext, channelId: number, now: Date): Promise<object | null> {
  return (await contribution(within, 'pinnedMessage')?.(dbOf(within), channelId, now)) ?? null;
}

export async function banOf(within: ReadContext, channelId: number, userId: number, now: Date): Promise<CardBan | null> {
  return (await contribution(within, 'ban')?.(dbOf(within), channelId, userId, now)) ?? null;
}

export async function celebrationsOf(within: ReadContext, channelId: number, userId: number, now: Date): Promise<Celebration[]> {
  return (await contribution(within, 'celebrations')?.(dbOf(within), channelId, userId, now)) ?? [];
}
