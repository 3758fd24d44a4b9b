import { createHash, randomInt } from 'node:crypto';
import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { urlAt } from '#core/server/http/addresses.ts';
import type { Client } from '#core/server/http/route.ts';
import { installationSecret, newSealingKey, openText, sealText } from '#core/server/installation/secrets.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { recordSecurityEvent } from '#features/people/accounts/server/api.ts';
import { allowStreaming, resetStreamKey, type StreamKey, showStreamKey } from '#features/stream/streams/contract.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';
import { STREAM_KEY_LENGTH, STREAM_KEY_PREFIX } from '#features/stream/streams/rules/ingest.ts';
import { disconnectEncoder } from './ingest/end-ingest.ts';
import {
  findStreamKey,
  insertStreamKey,
  lockKey,
  recordStreamKeyUse,
  replaceStreamKey,
  type StreamKeyRow,
  updateHold,
} from './store/stream-keys.ts';

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

/** Lets encoders stream again after the stream was ended on the dashboard. Idempotent. */
export function releaseStreamKey(ctx: Ctx, slug: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireChannel(tx, slug, allowStreaming);
    const membership = await findMembership(tx, channelId, viewer.id);
    if (!can(streamsFeature.permissions.allow_streaming, roleOf(membership!))) return allowStreaming.refuse('NOT_ALLOWED');
    if (await updateHold(tx, channelId, null)) await record(tx, { channelId, act: 'allow_streaming', actorId: viewer.id, at: ctx.now() });
  });
}

/** Finds the channel of a key and records its use. Null for an unknown key. */
export const channelOfStreamKey = (db: Db, key: string, at: Date): Promise<number | null> => recordStreamKeyUse(db, hashOf(key), at);

/** Whether the key still is the one of this channel. It cannot be reset until the transaction ends. */
export const lockStreamKey = (tx: Tx, channelId: number, key: string): Promise<boolean> => lockKey(tx, channelId, hashOf(key));

function sealed(sealing: string, channelId: number, at: Date) {
  const key = newStreamKey();
  return { channelId, hash: hashOf(key), sealed: sealText(sealing, contextOf(channelId), key), at };
}

/** Encoder address; null when this node accepts no streams. */
export function rtmpUrl({ ingest }: Ctx['services']): string | null {
  if (!ingest) return null;
  return encoderUrl(ingest.publicHost, ingest.port);
}

/** Address that encoders get. */
export function encoderUrl(publicHost: string, port: number): string {
  const url = urlAt('rtmp', publicHost, port, '/live');
  if (port === RTMP_DEFAULT_PORT) url.port = '';
  return url.href;
}

const onWire = (tx: Tx, sealing: string, row: StreamKeyRow): StreamKey => ({
  server_url: rtmpUrl(tx.services),
  stream_key: openText(sealing, contextOf(row.channelId), row.sealedKey),
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  held_since: row.heldAt?.toISOString() ?? null,
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
