import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { RecordingSettings } from '#features/stream/recordings/contract/settings.ts';

/** Returns the defaults for a channel without settings. */
export async function findSettings(db: Db, channelId: number): Promise<RecordingSettings> {
  const row = await db.row(sql<RecordingSettings>`
    select keep_recordings, visibility from recording_settings where channel_id = ${channelId}::int8`);
  return row ?? { keep_recordings: true, visibility: 'public' };
}

/** Channels among these that record their streams. */
export async function listRecordedChannels(db: Db, channelIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows(sql<{ id: number }>`
    select channel_id as id from recording_settings where channel_id = any(${arrayOf('int8', channelIds)}) and not keep_recordings`);
  const off = new Set(rows.map(({ id }) => id));
  return new Set(channelIds.filter((id) => !off.has(id)));
}

/** Changes only the given fields, also under concurrent changes. Returns all settings. */
export async function upsertSettings(
  db: Db,
  channelId: number,
  { keep_recordings: keep = null, visibility = null }: { [Key in keyof RecordingSettings]?: RecordingSettings[Key] | null | undefined },
): Promise<RecordingSettings> {
  const row = await db.row(sql<RecordingSettings>`
    insert into recording_settings as s (channel_id, keep_recordings, visibility)
    values (${channelId}::int8, coalesce(${keep}::boolean, true), coalesce(${visibility}::text, 'public'))
    on conflict (channel_id) do update
       set keep_recordings = coalesce(${keep}::boolean, s.keep_recordings), visibility = coalesce(${visibility}::text, s.visibility)
    returning keep_recordings, visibility`);
  return row!;
}
