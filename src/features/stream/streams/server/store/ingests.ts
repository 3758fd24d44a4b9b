import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { HealthFigures } from '#features/stream/streams/contract.ts';

export interface IngestRow {
  channelId: number;
  livestreamId: number;
  mediaId: string;
  /** Only this connection may add to the media. */
  connectionId: string;
  /** Internal URL of the connection's node; null in an installation of one node. */
  nodeUrl: string | null;
  leaseUntil: Date;
  interruptedAt: Date | null;
  /** Whether the encoder itself stopped its last connection, so that it does not reconnect. */
  hasStopped: boolean;
  /** Measurements at the last renewal; null before the first. */
  figures: HealthFigures | null;
}

const COLUMNS = sql`
  i.channel_id as "channelId", i.livestream_id as "livestreamId", i.media_id as "mediaId", m.connection_id as "connectionId",
  i.node_url as "nodeUrl", i.lease_until as "leaseUntil", i.interrupted_at as "interruptedAt",
  i.has_stopped as "hasStopped", i.figures`;

/** Until the transaction ends, no other connection can take over this channel. */
export const lockIngest = (db: Db, channelId: number): Promise<IngestRow | null> =>
  db.row(
    sql<IngestRow>`select ${COLUMNS} from ingests i join media m on m.id = i.media_id where i.channel_id = ${channelId}::int8 for update`,
  );

export const findIngest = (db: Db, channelId: number): Promise<IngestRow | null> =>
  db.row(sql<IngestRow>`select ${COLUMNS} from ingests i join media m on m.id = i.media_id where i.channel_id = ${channelId}::int8`);

export const findIngestBySlug = (db: Db, slug: string): Promise<IngestRow | null> =>
  db.row(sql<IngestRow>`select ${COLUMNS} from ingests i join media m on m.id = i.media_id join channels c on c.id = i.channel_id
    where c.slug = ${slug}`);

/** The node with the encoder of a media, and the slug in the addresses of its files. */
export interface NodeOfMedia {
  nodeUrl: string;
  slug: string;
}

export const findNodeOfMedia = (db: Db, mediaId: string): Promise<NodeOfMedia | null> =>
  db.row(sql<NodeOfMedia>`
    select i.node_url as "nodeUrl", c.slug from ingests i join channels c on c.id = i.channel_id
     where i.media_id = ${mediaId}::uuid and i.node_url is not null`);

export async function upsertIngest(
  db: Db,
  row: Pick<IngestRow, 'channelId' | 'livestreamId' | 'mediaId' | 'nodeUrl' | 'leaseUntil'>,
): Promise<void> {
  await db.rows(sql`
    insert into ingests (channel_id, livestream_id, media_id, node_url, lease_until, interrupted_at)
    values (${row.channelId}, ${row.livestreamId}, ${row.mediaId}, ${row.nodeUrl}, ${row.leaseUntil}, null)
    on conflict (channel_id) do update
      set livestream_id = excluded.livestream_id, media_id = excluded.media_id, node_url = excluded.node_url,
          lease_until = excluded.lease_until, interrupted_at = null, has_stopped = false, figures = null`);
}

/** A connection whose lease is renewed, with its latest measurements. */
export interface Renewal {
  connectionId: string;
  figures: HealthFigures | null;
}

/** Renews leases and returns the connections that still stream. The others were replaced, or their livestream has ended. */
export async function renewIngests(db: Db, renewals: readonly Renewal[], until: Date): Promise<Set<string>> {
  const rows = await db.rows(sql<{ connectionId: string }>`
    update ingests i set lease_until = ${until}, figures = coalesce(r.figures, i.figures)
      from ${unnest(renewals, 'r', { connectionId: 'uuid', figures: 'jsonb' })} join media m on m.connection_id = r.connection_id
     where m.id = i.media_id and i.interrupted_at is null
    returning m.connection_id as "connectionId"`);
  return new Set(rows.map(({ connectionId }) => connectionId));
}

/** Null when already replaced or interrupted. Locks both rows: an update that waited for the next connection would still see this one. */
export async function interruptIngest(db: Db, connectionId: string, at: Date): Promise<number | null> {
  const row = await db.row(sql<{ channelId: number }>`
    with own as (
      select i.channel_id from ingests i join media m on m.id = i.media_id
       where m.connection_id = ${connectionId}::uuid and i.interrupted_at is null for update)
    update ingests i set interrupted_at = ${at} from own where i.channel_id = own.channel_id
    returning i.channel_id as "channelId"`);
  return row?.channelId ?? null;
}

/** Notes that the encoder itself has stopped. No effect once another connection has replaced it. */
export async function updateStopped(db: Db, connectionId: string): Promise<void> {
  await db.rows(sql`
    update ingests i set has_stopped = true from media m
     where m.id = i.media_id and m.connection_id = ${connectionId}::uuid and i.interrupted_at is null`);
}

/** Channels whose lease expired without a started grace period. */
export async function listLostLeases(db: Db, now: Date): Promise<number[]> {
  const rows = await db.rows(sql<{ channelId: number }>`
    select channel_id as "channelId" from ingests where interrupted_at is null and lease_until <= ${now}`);
  return rows.map(({ channelId }) => channelId);
}

export async function deleteIngest(db: Db, channelId: number): Promise<void> {
  await db.rows(sql`delete from ingests where channel_id = ${channelId}::int8`);
}

/** Current or last connections of these media. Media of ended livestreams are omitted. */
export async function listStreaming(db: Db, mediaIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows(sql<{ mediaId: string; connectionId: string }>`
    select i.media_id as "mediaId", m.connection_id as "connectionId" from ingests i join media m on m.id = i.media_id
     where i.media_id = any(${arrayOf('uuid', mediaIds)})`);
  return new Map(rows.map(({ mediaId, connectionId }) => [mediaId, connectionId]));
}

/** Channels among these whose livestream has video: their encoder is connected, or was within the grace period. */
export const listIngested = (db: Db, channelIds: readonly number[]): Promise<Array<{ id: number; slug: string }>> =>
  db.rows(sql<{ id: number; slug: string }>`
    select c.id, c.slug from ingests i join channels c on c.id = i.channel_id where i.channel_id = any(${arrayOf('int8', channelIds)})`);

const BITRATE = sql`case when i.interrupted_at is null then coalesce((i.figures->>'bitrate')::int8, 0) else 0 end`;

/** Nodes that receive streams, with the number and bits per second of their streams. */
export const listIngestNodes = (db: Db): Promise<Array<{ nodeUrl: string | null; streams: number; bitrate: number }>> =>
  db.rows(sql<{ nodeUrl: string | null; streams: number; bitrate: number }>`
    select i.node_url as "nodeUrl", count(*)::int as streams, sum(${BITRATE})::float8 as bitrate
      from ingests i group by i.node_url order by i.node_url`);

type ListedIngest = Pick<IngestRow, 'nodeUrl' | 'leaseUntil' | 'interruptedAt' | 'figures'> & { slug: string; username: string };

export const listIngests = (db: Db, limit: number): Promise<ListedIngest[]> =>
  db.rows(sql<ListedIngest>`
    select c.slug, u.username, i.node_url as "nodeUrl", i.lease_until as "leaseUntil", i.interrupted_at as "interruptedAt", i.figures
      from ingests i join channels c on c.id = i.channel_id join users u on u.id = c.user_id
     order by ${BITRATE} desc, c.slug collate "C" limit ${limit}::int`);
