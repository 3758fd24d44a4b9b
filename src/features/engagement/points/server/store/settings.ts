import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { DEFAULT_RATES, type PointsSettings } from '#features/engagement/points/contract/settings.ts';

const DEFAULTS: PointsSettings = { channel_points_enabled: true, ...DEFAULT_RATES };

const COLUMNS = sql`
  channel_points_enabled, watch_points, subscriber_watch_points, follow_points, subscription_points, gift_points`;

/** Returns the defaults for a channel that never changed its settings. */
export async function findSettings(db: Db, channelId: number): Promise<PointsSettings> {
  return (
    (await db.row(sql<PointsSettings>`select ${COLUMNS} from points_settings where channel_id = ${channelId}::int8`)) ?? { ...DEFAULTS }
  );
}

export async function mapSettings(db: Db, channelIds: readonly number[]): Promise<Map<number, PointsSettings>> {
  const rows = await db.rows(sql<PointsSettings & { channel_id: number }>`
    select channel_id, ${COLUMNS} from points_settings where channel_id = any(${arrayOf('int8', new Set(channelIds))})`);
  const stored = new Map(rows.map(({ channel_id, ...settings }) => [channel_id, settings]));
  return new Map(channelIds.map((channelId) => [channelId, stored.get(channelId) ?? { ...DEFAULTS }]));
}

export async function channelsWithPoints(db: Db, channelIds: readonly number[]): Promise<Set<number>> {
  const off = await db.rows(sql<{ channelId: number }>`
    select channel_id as "channelId" from points_settings
     where channel_id = any(${arrayOf('int8', channelIds)}) and not channel_points_enabled`);
  const enabled = new Set(channelIds);
  for (const { channelId } of off) enabled.delete(channelId);
  return enabled;
}

/** Updates the given fields in one statement, so concurrent changes do not overwrite each other. */
export async function changeSettings(db: Db, channelId: number, change: Partial<PointsSettings>): Promise<PointsSettings> {
  const first = { ...DEFAULTS, ...change };
  const set = (name: keyof PointsSettings, type: 'bool' | 'int') =>
    sql`${sql.ref(name)} = coalesce(${change[name] ?? null}::${sql.raw(type)}, s.${sql.ref(name)})`;
  const row = await db.row(sql<PointsSettings>`
    insert into points_settings as s (channel_id, ${COLUMNS})
    values (${channelId}, ${first.channel_points_enabled}, ${first.watch_points}, ${first.subscriber_watch_points}, ${first.follow_points},
            ${first.subscription_points}, ${first.gift_points})
    on conflict (channel_id) do update
      set ${set('channel_points_enabled', 'bool')}, ${set('watch_points', 'int')}, ${set('subscriber_watch_points', 'int')},
          ${set('follow_points', 'int')}, ${set('subscription_points', 'int')}, ${set('gift_points', 'int')}
    returning ${COLUMNS}`);
  return row!;
}
