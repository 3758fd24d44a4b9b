import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Backup, BackupState, Files } from '#features/operators/backups/contract.ts';

export interface BackupRow {
  id: string;
  name: string;
  cause: Backup['cause'];
  files: Files;
  state: BackupState;
  requestedBy: string | null;
  place: string;
  node: string | null;
  createdAt: Date;
  endedAt: Date | null;
  progress: Backup['progress'];
  contents: Backup['contents'];
  error: string | null;
}

const SELECT = sql`
  select b.id::text, b.name, b.cause, b.files, b.state, u.username as "requestedBy", b.kept_in as place, b.node, b.created_at as "createdAt",
         b.ended_at as "endedAt", b.progress, b.contents, b.error
    from backups b left join users u on u.id = b.requested_by`;

export interface NewBackup {
  id: string;
  name: string;
  cause: Backup['cause'];
  scheduledFor: Date | null;
  files: Files;
  requestedBy: number | null;
  place: string;
  at: Date;
}

/** False while another backup waits or runs, and for a time of the schedule that has had its backup. */
export async function insertBackup(db: Db, { id, name, cause, scheduledFor, files, requestedBy, place, at }: NewBackup): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into backups (id, name, cause, scheduled_for, files, state, requested_by, kept_in, created_at)
    select ${id}::uuid, ${name}, ${cause}, ${scheduledFor}::timestamptz, ${files}, 'waiting', ${requestedBy}::bigint, ${place},
           ${at}::timestamptz
     where not exists (select from backup_schedule where last_due >= ${scheduledFor}::timestamptz)
    on conflict do nothing returning 1`);
  if (rows.length === 1 && scheduledFor !== null) await updateLastDue(db, scheduledFor);
  return rows.length === 1;
}

async function updateLastDue(db: Db, due: Date): Promise<void> {
  await db.rows(sql`
    insert into backup_schedule (last_due) values (${due}) on conflict (is_only) do update set last_due = excluded.last_due`);
}

export const listNewest = (db: Db, limit: number): Promise<BackupRow[]> =>
  db.rows(sql<BackupRow>`${SELECT} order by b.created_at desc, b.id limit ${limit}::int`);

export const findBackup = (db: Db, id: string): Promise<BackupRow | null> => db.row(sql<BackupRow>`${SELECT} where b.id = ${id}::uuid`);

export const lockBackup = (db: Db, id: string): Promise<BackupRow | null> =>
  db.row(sql<BackupRow>`${SELECT} where b.id = ${id}::uuid for update of b`);

export const findLastReady = (db: Db): Promise<BackupRow | null> =>
  db.row(sql<BackupRow>`${SELECT} where b.state = 'ready' order by b.ended_at desc limit 1`);

/** The newest that ended by itself. */
export const findLastEnded = (db: Db): Promise<BackupRow | null> =>
  db.row(sql<BackupRow>`${SELECT} where b.state in ('ready', 'failed') order by b.ended_at desc limit 1`);

/** The last time of the schedule that has had its backup. */
export async function findLastScheduled(db: Db): Promise<Date | null> {
  const row = await db.row(sql<{ at: Date }>`select last_due as at from backup_schedule`);
  return row?.at ?? null;
}

/** False when it was canceled or deleted. */
export async function markRunning(db: Db, id: string, node: string): Promise<boolean> {
  const rows = await db.rows(sql`
    update backups set state = 'running', node = ${node}, progress = null
     where id = ${id}::uuid and state in ('waiting', 'running') returning 1`);
  return rows.length === 1;
}

/** False when it was canceled or deleted. */
export async function updateProgress(db: Db, id: string, progress: Backup['progress']): Promise<boolean> {
  const rows = await db.rows(sql`
    update backups set progress = ${JSON.stringify(progress)}::jsonb where id = ${id}::uuid and state = 'running' returning 1`);
  return rows.length === 1;
}

/** The reason of the last failed attempt. */
export async function updateError(db: Db, id: string, error: string): Promise<void> {
  await db.rows(sql`update backups set error = ${error} where id = ${id}::uuid`);
}

export interface EndedBackup {
  state: 'ready' | 'failed' | 'canceled';
  at: Date;
  contents?: Backup['contents'];
}

/** False when it has ended already. */
export async function endBackup(db: Db, id: string, { state, at, contents = null }: EndedBackup): Promise<boolean> {
  const rows = await db.rows(sql`
    update backups set state = ${state}, ended_at = ${at}, progress = null,
           error = case when ${state}::text = 'failed' then error end, contents = ${contents === null ? null : JSON.stringify(contents)}::jsonb
     where id = ${id}::uuid and state in ('waiting', 'running') returning 1`);
  return rows.length === 1;
}

export async function deleteRow(db: Db, id: string): Promise<void> {
  await db.rows(sql`delete from backups where id = ${id}::uuid`);
}

/** Ready backups of the schedule beyond the newest `keep`, oldest first. */
export const listSurplus = (db: Db, keep: number): Promise<BackupRow[]> =>
  db.rows(sql<BackupRow>`
    ${SELECT} where b.id in (
      select id from backups where cause = 'schedule' and state = 'ready' order by created_at desc offset ${keep}::int)
     order by b.created_at`);

/** Forgets failed and canceled backups beyond the newest `keep` of all. */
export async function deleteOldFailures(db: Db, keep: number): Promise<void> {
  await db.rows(sql`
    delete from backups
     where state in ('failed', 'canceled') and id in (select id from backups order by created_at desc offset ${keep}::int)`);
}
