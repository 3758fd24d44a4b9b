import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface StreamKeyRow {
  channelId: number;
  sealedKey: Buffer;
  createdAt: Date;
  lastUsedAt: Date | null;
  heldAt: Date | null;
}

const COLUMNS = sql`
  channel_id as "channelId", sealed_key as "sealedKey", created_at as "createdAt", last_used_at as "lastUsedAt", held_at as "heldAt"`;

interface NewStreamKey {
  channelId: number;
  hash: string;
  sealed: Buffer;
  at: Date;
}

export const findStreamKey = (db: Db, channelId: number): Promise<StreamKeyRow | null> =>
  db.row(sql<StreamKeyRow>`select ${COLUMNS} from stream_keys where channel_id = ${channelId}::int8`);

/** Keeps an existing key, so that of two concurrent first reads both return the same key. */
export async function insertStreamKey(db: Db, { channelId, hash, sealed, at }: NewStreamKey): Promise<void> {
  await db.rows(sql`
    insert into stream_keys (channel_id, key_hash, sealed_key, created_at) values (${channelId}, ${hash}, ${sealed}, ${at})
    on conflict (channel_id) do nothing`);
}

export async function replaceStreamKey(db: Db, { channelId, hash, sealed, at }: NewStreamKey): Promise<void> {
  await db.rows(sql`
    insert into stream_keys (channel_id, key_hash, sealed_key, created_at) values (${channelId}, ${hash}, ${sealed}, ${at})
    on conflict (channel_id) do update
      set key_hash = excluded.key_hash, sealed_key = excluded.sealed_key, created_at = excluded.created_at, last_used_at = null`);
}

/** Refuses the key of a channel from this time on, or no longer (null). Returns whether it changed. */
export async function updateHold(db: Db, channelId: number, at: Date | null): Promise<boolean> {
  const row = await db.row(sql`
    update stream_keys set held_at = ${at}::timestamptz
     where channel_id = ${channelId}::int8 and (held_at is null) = ${at !== null}::boolean returning 1`);
  return row !== null;
}

/** Null for an unknown key. */
export async function recordStreamKeyUse(db: Db, hash: string, at: Date): Promise<number | null> {
  const row = await db.row(sql<{ channelId: number }>`
    update stream_keys set last_used_at = ${at} where key_hash = ${hash} returning channel_id as "channelId"`);
  return row?.channelId ?? null;
}

/** Keeps the key from a reset until the transaction ends. Returns false when the channel has another one. */
export const lockKey = async (db: Db, channelId: number, hash: string): Promise<boolean> =>
  (await db.row(sql`select 1 from stream_keys where channel_id = ${channelId}::int8 and key_hash = ${hash} for key share`)) !== null;

export const isHeld = async (db: Db, channelId: number): Promise<boolean> =>
  (await db.row(sql`select 1 from stream_keys where channel_id = ${channelId}::int8 and held_at is not null`)) !== null;

/** A key that cannot be displayed again is replaced when its broadcaster opens the page. */
export async function deleteStreamKeys(db: Db): Promise<void> {
  await db.rows(sql`delete from stream_keys`);
}
