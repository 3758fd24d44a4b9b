import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { inSteps, type Retention } from '#core/server/retention/retention.ts';
import { type DeclaredSettings, daysOrOff, type SettingValues } from '#core/server/settings/setting.ts';
import { dropPartition, listMonths } from './message-partitions.ts';

export const chatRetentionSettings = {
  CHAT_DAYS: {
    ...daysOrOff(),
    default: '365',
    help: 'Days after which chat messages are deleted, also from the chat of recordings; off: never.',
    label: 'Days of chat messages',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof chatRetentionSettings> {}
}

/** Rooms per statement that looks for old messages. */
const ROOMS = 500;

/** Whole months are dropped with their partition, and the rest room by room along the primary key. */
export const chatRetention: Retention = {
  name: 'chat.messages',
  days: ({ CHAT_DAYS }) => CHAT_DAYS,
  remove: removeMessages,
};

async function* removeMessages(ctx: Ctx, before: Date): AsyncGenerator<number> {
  const old: Span = { from: new Date(0), before };
  for (const month of await listMonths(ctx.db)) {
    if (month.to > before) continue;
    const rows = await dropPartition(ctx, month);
    // A month in use waits for the next run, which drops it instead of deleting row by row.
    if (rows === null) old.from = month.to;
    yield rows ?? 0;
  }
  for (let after: number | null = 0; after !== null; ) {
    const { rooms, last }: { rooms: number[]; last: number | null } = await listRoomsWithOld(ctx.db, after, old);
    yield 0;
    for (const room of rooms) yield* inSteps((limit) => deleteOldOfRoom(ctx.db, room, old, limit));
    after = last;
  }
}

interface Span {
  from: Date;
  before: Date;
}

/** The rooms with messages of that time, among the next rooms after an id. `last` is null at the end. */
async function listRoomsWithOld(db: Db, after: number, { from, before }: Span): Promise<{ rooms: number[]; last: number | null }> {
  const found = await db.rows(sql<{ id: number; hasOld: boolean }>`
    select r.id, exists (
             select 1 from messages m
              where m.chatroom_id = r.id and m.created_at >= ${from}::timestamptz and m.created_at < ${before}::timestamptz
           ) as "hasOld"
      from (select id from chatrooms where id > ${after}::int8 order by id limit ${ROOMS}::int) r order by r.id`);
  return {
    rooms: found.filter(({ hasOld }) => hasOld).map(({ id }) => id),
    last: found.length < ROOMS ? null : found.at(-1)!.id,
  };
}

/** Deletes at most `limit` messages, oldest first. The times of the messages of a room are all different. */
export async function deleteOldOfRoom(db: Db, chatroomId: number, { from, before }: Span, limit: number): Promise<number> {
  const old = sql`chatroom_id = ${chatroomId}::int8 and created_at >= ${from}::timestamptz and created_at < ${before}::timestamptz`;
  const row = await db.row(sql<{ rows: number }>`
    with gone as (
      delete from messages where ${old} and created_at <= coalesce(
        (select created_at from messages where ${old} order by created_at offset ${limit - 1}::int limit 1), ${before}::timestamptz)
      returning 1)
    select count(*)::int as rows from gone`);
  return row!.rows;
}
