import { sql } from 'kysely';
import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { accountsAmong, countViewers } from '#core/server/pusher/viewers.ts';
import { listMemberships } from '#features/channel/channels/server/api.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { type ChatroomRow, requireChatroomOf } from '#features/chat/chat/server/api.ts';
import { type Chatters, listChatters, MAX_CHATTERS } from '#features/chat/chatters/contract.ts';
import { groupsOf, LIST_SECONDS, namedFirst } from '#features/chat/chatters/rules.ts';

export async function readChatters(ctx: Ctx, slug: string): Promise<Chatters> {
  return sharedList(ctx, await requireChatroomOf(ctx.db, slug, listChatters));
}

const sharedList = sharedRead(LIST_SECONDS, listOf);

async function listOf({ db, services }: Ctx, { id, channelId }: ChatroomRow): Promise<Chatters> {
  const viewers = (await services.viewersOf?.(chatroomEvents(id))) ?? [];
  const present = accountsAmong(viewers);
  const withRole = await listRoleHoldersAmong(db, channelId, present);
  const named = namedFirst(present, withRole, MAX_CHATTERS);
  const people = await listMemberships(
    db,
    named.map((userId) => ({ channelId, userId })),
  );
  const signed_out = countViewers(viewers.filter((key) => !key.startsWith('@')));
  return { total: present.length + signed_out, signed_out, groups: groupsOf(people) };
}

/** The broadcaster and at most `MAX_CHATTERS` others with a role in the channel. */
async function listRoleHoldersAmong(db: Db, channelId: number, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows(sql<{ id: number }>`
    select c.user_id as id from channels c where c.id = ${channelId}::int8
    union
    (select r.user_id from channel_roles r
      where r.channel_id = ${channelId}::int8 and r.user_id = any(${arrayOf('int8', userIds)})
      group by r.user_id
      order by bool_or(r.role = 'moderator') desc, r.user_id limit ${MAX_CHATTERS}::int)`);
  return new Set(rows.map(({ id }) => id));
}
