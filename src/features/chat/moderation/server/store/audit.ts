import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { AUDIT_MESSAGE_IDS, type AuditAct, type AuditFilter } from '#features/chat/moderation/contract/audit.ts';

export interface AuditPersonRow {
  id: number | null;
  username: string;
  slug: string | null;
}

export interface AuditRow {
  id: string;
  act: AuditAct;
  actor: AuditPersonRow | null;
  target: AuditPersonRow | null;
  reason: string;
  details: Record<string, unknown>;
  messagesHit: number;
  messageIds: string[];
  createdAt: Date;
}

export interface NewAuditEntry extends Omit<AuditRow, 'actor' | 'target' | 'messagesHit' | 'messageIds'> {
  channelId: number;
  /** Null if the server acted. */
  actorId: number | null;
  targetId: number | null;
  messageIds: readonly string[];
}

export interface AuditNames {
  channel: string;
  actor: string | null;
  target: string | null;
  /** Staff in a channel of somebody else. */
  isByStaff: boolean;
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<AuditNames> {
  const kept = entry.messageIds.slice(0, AUDIT_MESSAGE_IDS);
  const row = await db.row(sql<AuditNames>`
    insert into audit_log (id, channel_id, act, actor_id, actor_name, target_id, target_name, reason, details, messages_hit, message_ids, created_at)
    values (
      ${entry.id}, ${entry.channelId}, ${entry.act},
      ${entry.actorId}, (select username from users where id = ${entry.actorId}::int8),
      ${entry.targetId}, (select username from users where id = ${entry.targetId}::int8),
      ${entry.reason}, ${JSON.stringify(entry.details)}::jsonb, ${entry.messageIds.length}, ${arrayOf('uuid', kept)}, ${entry.createdAt}
    )
    returning actor_name as actor, target_name as target, (select slug from channels where id = ${entry.channelId}::int8) as channel,
      exists (
        select 1 from users u join channels c on c.id = ${entry.channelId}::int8
         where u.id = ${entry.actorId}::int8 and u.is_staff and c.user_id <> u.id
      ) as "isByStaff"`);
  return row!;
}

/** Adds `hit` to the count of affected messages and appends the ids, up to the maximum per entry. */
export async function addAuditHits(db: Db, id: string, hit: number, messageIds: readonly string[]): Promise<void> {
  await db.rows(sql`
    update audit_log
       set messages_hit = messages_hit + ${hit}::int4,
           message_ids = (message_ids || ${arrayOf('uuid', messageIds.slice(0, AUDIT_MESSAGE_IDS))})[1:${AUDIT_MESSAGE_IDS}::int4]
     where id = ${id}::uuid`);
}

export interface AuditQuery extends Omit<AuditFilter, 'actor' | 'target'> {
  actorId?: number;
  targetId?: number;
  cursor?: string;
  limit: number;
}

interface AuditRowFlat extends Omit<AuditRow, 'actor' | 'target'> {
  actorId: number | null;
  actorName: string | null;
  actorSlug: string | null;
  targetId: number | null;
  targetName: string | null;
  targetSlug: string | null;
}

export async function listAuditEntries(db: Db, channelId: number, query: AuditQuery): Promise<AuditRow[]> {
  const { act, actorId, targetId, from, to, cursor, limit } = query;
  const positionOf = (id: string) => sql`(select created_at, id from audit_log where id = ${id}::uuid and channel_id = ${channelId}::int8)`;
  const rows = await db.rows(sql<AuditRowFlat>`
    select a.id, a.act, a.reason, a.details, a.messages_hit as "messagesHit", a.message_ids as "messageIds", a.created_at as "createdAt",
           a.actor_id as "actorId", a.actor_name as "actorName", actor.slug as "actorSlug",
           a.target_id as "targetId", a.target_name as "targetName", target.slug as "targetSlug"
      from audit_log a left join users actor on actor.id = a.actor_id left join users target on target.id = a.target_id
     where a.channel_id = ${channelId}::int8
       ${act === undefined ? sql`` : sql`and a.act = ${act}`}
       ${actorId === undefined ? sql`` : sql`and a.actor_id = ${actorId}::int8`}
       ${targetId === undefined ? sql`` : sql`and a.target_id = ${targetId}::int8`}
       ${from === undefined ? sql`` : sql`and a.created_at >= ${from}`}
       ${to === undefined ? sql`` : sql`and a.created_at < ${to}`}
       ${cursor === undefined ? sql`` : sql`and (a.created_at, a.id) < ${positionOf(cursor)}`}
     order by a.created_at desc, a.id desc limit ${limit}::int`);
  return rows.map(({ actorId, actorName, actorSlug, targetId, targetName, targetSlug, ...entry }) => ({
    ...entry,
    actor: actorName === null ? null : { id: actorId, username: actorName, slug: actorSlug },
    target: targetName === null ? null : { id: targetId, username: targetName, slug: targetSlug },
  }));
}

export async function countActs(db: Db, act: AuditAct, channelId: number, userId: number): Promise<number> {
  const row = await db.row(sql<{ total: number }>`
    select count(*) as total from audit_log
     where channel_id = ${channelId}::int8 and target_id = ${userId}::int8 and act = ${act}`);
  return row!.total;
}
