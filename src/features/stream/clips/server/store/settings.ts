import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { WhoMayClip } from '#features/stream/clips/contract/clip-settings.ts';

/** Everyone by default. */
export async function findWhoMayClip(db: Db, channelId: number): Promise<WhoMayClip> {
  const row = await db.row(sql<{ who: WhoMayClip }>`select who_may_clip as who from clip_settings where channel_id = ${channelId}::int8`);
  return row?.who ?? 'everyone';
}

/** Returns false when nothing changed. */
export async function upsertWhoMayClip(db: Db, channelId: number, who: WhoMayClip, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into clip_settings (channel_id, who_may_clip, changed_at) values (${channelId}, ${who}, ${at})
    on conflict (channel_id) do update set who_may_clip = excluded.who_may_clip, changed_at = excluded.changed_at
      where clip_settings.who_may_clip <> excluded.who_may_clip
    returning 1`);
  return row !== null;
}
