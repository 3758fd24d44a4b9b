import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { emotesServer } from '#features/channel/emotes/server/feature.ts';
import type { Deletion } from '#features/chat/chat/contract/history.ts';
import type { MessageMetadata } from '#features/chat/chat/contract/message.ts';
import { NOON } from '#features/chat/chat/examples.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatServer } from './feature.ts';
import { type ChatroomRow, insertChatroom } from './store/chatrooms.ts';
import { insertMessages } from './store/messages.ts';

export const chatFeatures: readonly ServerFeature[] = [accountsServer, channelsServer, moderationServer, emotesServer, chatServer];

export type GivenModes = Partial<Omit<ChatroomRow, 'id' | 'channelId' | 'createdAt' | 'updatedAt'>>;

/** By default every mode is off. */
export async function givenChatroom(db: Db, channelId: number, modes: GivenModes = {}): Promise<number> {
  const id = await insertChatroom(db, channelId, NOON);
  await givenModes(db, id, modes);
  return id;
}

export async function givenModes(db: Db, chatroomId: number, modes: GivenModes): Promise<void> {
  for (const [name, value] of Object.entries(modes)) {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    await db.rows(sql`update chatrooms set ${sql.ref(column)} = ${value} where id = ${chatroomId}::int8`);
  }
}

export async function givenRoom(db: Db, owner = 'ana', modes: GivenModes = {}) {
  const broadcaster = await givenUser(db, owner);
  const channel = await givenChannel(db, broadcaster);
  return { broadcaster, channel, chatroomId: await givenChatroom(db, channel.id, modes) };
}

export interface GivenMessage {
  content?: string;
  /** Defaults to noon. Each message in the same room gets a later cursor. */
  at?: Date;
  metadata?: MessageMetadata;
  replyToId?: string;
  deleted?: Deletion;
  aiModerated?: boolean;
  violatedRules?: string[];
}

/** Stores a message in a room. Returns its ID and its cursor in microseconds. */
export async function givenMessage(
  db: Db,
  chatroomId: number,
  senderId: number,
  given: GivenMessage = {},
): Promise<{ id: string; us: number }> {
  const { content = 'hello', at = NOON, metadata = null, replyToId = null, deleted, aiModerated = false, violatedRules = [] } = given;
  const id = v7({ msecs: at.getTime() });
  const identity = { color: '#75FD46', badges: [] };
  const type = replyToId === null ? 'message' : 'reply';
  const places = await insertMessages(db, [{ id, chatroomId, senderId, content, type, metadata, identity, replyToId }], at);
  if (deleted) {
    await db.rows(sql`
      update messages set deleted = ${deleted}, deleted_at = ${at}, ai_moderated = ${aiModerated}, violated_rules = ${arrayOf('text', violatedRules)}
       where id = ${id}::uuid`);
  }
  return { id, us: places.get(id)! };
}
