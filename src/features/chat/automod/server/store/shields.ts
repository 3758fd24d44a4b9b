import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { ShieldSet } from '#features/chat/automod/contract/shield.ts';

export interface ShieldRow {
  /** Null if no set was saved. */
  saved: ShieldSet | null;
  /** Settings that the shield replaced. Null while it is off. */
  before: ShieldSet | null;
  changedBy: { id: number; username: string; slug: string } | null;
  changedAt: Date | null;
}

export async function findShield(db: Db, chatroomId: number): Promise<ShieldRow> {
  const row = await db.row(sql<ShieldRow>`
    select s.saved, s.before, s.changed_at as "changedAt",
           case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'slug', u.slug) end as "changedBy"
      from shields s left join users u on u.id = s.changed_by
     where s.chatroom_id = ${chatroomId}::int8`);
  return row ?? { saved: null, before: null, changedBy: null, changedAt: null };
}

export async function upsertShieldSet(db: Db, chatroomId: number, saved: ShieldSet): Promise<void> {
  await db.rows(sql`
    insert into shields (chatroom_id, saved) values (${chatroomId}, ${JSON.stringify(saved)}::jsonb)
    on conflict (chatroom_id) do update set saved = excluded.saved`);
}

/** A value for `before` turns the shield on; null turns it off. */
export async function upsertShieldSwitch(db: Db, chatroomId: number, before: ShieldSet | null, by: number, at: Date): Promise<void> {
  await db.rows(sql`
    insert into shields (chatroom_id, before, changed_by, changed_at)
    values (${chatroomId}, ${before && JSON.stringify(before)}::jsonb, ${by}, ${at})
    on conflict (chatroom_id) do update
       set before = excluded.before, changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
}
