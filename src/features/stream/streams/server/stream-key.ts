import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { urlAt } from '#core/server/http/addresses.ts';
import type { Client } from '#core/server/http/route.ts';
import { installationSecret, newSealingKey, openText, sealText } from '#core/server/installation/secrets.ts';
import { type ChannelRow, requireChannel } from '#features/channel/channels/server/api.ts';
import { recordSecurityEvent } from '#features/people/accounts/server/api.ts';
import { resetStreamKey, type StreamKey, showStreamKey } from '#features/stream/streams/contract.ts';
import { STREAM_KEY_LENGTH, STREAM_KEY_PREFIX } from '#features/stream/streams/rules/ingest.ts';
import { disconnectEncoder } from './ingest/end-ingest.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    reset_stream_key: true;
  }
}

/** Encoders use it for an address without a port. */
const RTMP_DEFAULT_PORT = 1935;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const newStreamKey = (): string =>
  STREAM_KEY_PREFIX + Array.from({ length: STREAM_KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Lookup hash of a key. A plain hash suffices for 190 random bits. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
const contextOf = (channelId: number): string => `stream_keys ${channelId}`;
const sealingKey = (db: Db): Promise<string> => installationSecret(db, 'stream_key_sealing_key', newSealingKey);

export function readStreamKey(ctx: Ctx, slug: string, viewer: Viewer): Promise<StreamKey> {
  return ctx.tx(async (tx) => {
    const { id } = await requireOwnChannel(tx, slug, viewer, showStreamKey);
    const key = await sealingKey(tx);
    if (!(await findStreamKey(tx, id))) await insertStreamKey(tx, sealed(key, id, ctx.now()));
    return onWire(tx, key, (await findStreamKey(tx, id))!);
  });
}

export function changeStreamKey(ctx: Ctx, slug: string, viewer: Viewer, client: Pick<Client, 'address'>): Promise<StreamKey> {
  return ctx.tx(async (tx) => {
    const { id, slug: channel } = await requireOwnChannel(tx, slug, viewer, resetStreamKey);
    const key = await sealingKey(tx);
    const at = ctx.now();
    await replaceStreamKey(tx, sealed(key, id, at));
    await disconnectEncoder(tx, id, at);
    await recordSecurityEvent(tx, { act: 'reset_stream_key', userId: viewer.id, details: { channel }, client, at });
    return onWire(tx, key, (await findStreamKey(tx, id))!);
  });
}

export const channelOfStreamKey = (db: Db, key: string, at: Date): Promise<number | null> => recordStreamKeyUse(db, hashOf(key), at);

function sealed(sealing: string, channelId: number, at: Date) {
  const key = newStreamKey();
  return { channelId, hash: hashOf(key), sealed: sealText(sealing, contextOf(channelId), key), at };
}

/** Encoder address; null when this node accepts no streams. */
export function rtmpUrl({ ingest }: Ctx['services']): string | null {
  if (!ingest) return null;
  const url = urlAt('rtmp', ingest.publicHost, ingest.port, '/live');
  if (ingest.port === RTMP_DEFAULT_PORT) url.port = '';
  return url.href;
}

const onWire = (tx: Tx, sealing: string, row: StreamKeyRow): StreamKey => ({
  server_url: rtmpUrl(tx.services),
  stream_key: openText(sealing, contextOf(row.channelId), row.sealedKey),
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

/** Staff cannot see the keys of others: a key allows streaming under the channel's name. */
async function requireOwnChannel(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> {
  const channel = await requireChannel(db, slug, endpoint);
  return channel.userId === viewer.id ? channel : endpoint.refuse('NOT_ALLOWED');
}

interface StreamKeyRow {
  channelId: number;
  sealedKey: Buffer;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = sql`channel_id as "channelId", sealed_key as "sealedKey", created_at as "createdAt", last_used_at as "lastUsedAt"`;

interface NewStreamKey {
  channelId: number;
  hash: string;
  sealed: Buffer;
  at: Date;
}

const findStreamKey = (db: Db, channelId: number): Promise<StreamKeyRow | null> =>
  db.row(sql<StreamKeyRow>`select ${COLUMNS} from stream_keys where channel_id = ${channelId}::int8`);

/** Keeps an existing key, so that of two concurrent first reads both return the same key. */
async function insertStreamKey(db: Db, { channelId, hash, sealed, at }: NewStreamKey): Promise<void> {
  await db.rows(sql`
    insert into stream_keys (channel_id, key_hash, sealed_key, created_at) values (${channelId}, ${hash}, ${sealed}, ${at})
    on conflict (channel_id) do nothing`);
}

async function replaceStreamKey(db: Db, { channelId, hash, sealed, at }: NewStreamKey): Promise<void> {
  await db.rows(sql`
    insert into stream_keys (channel_id, key_hash, sealed_key, created_at) values (${channelId}, ${hash}, ${sealed}, ${at})
    on conflict (channel_id) do update
      set key_hash = excluded.key_hash, sealed_key = excluded.sealed_key, created_at = excluded.created_at, last_used_at = null`);
}

/** Finds the channel of a key and records its use. Null for an unknown key. */
async function recordStreamKeyUse(db: Db, hash: string, at: Date): Promise<number | null> {
  const row = await db.row(sql<{ channelId: number }>`
    update stream_keys set last_used_at = ${at} where key_hash = ${hash} returning channel_id as "channelId"`);
  return row?.channelId ?? null;
}
