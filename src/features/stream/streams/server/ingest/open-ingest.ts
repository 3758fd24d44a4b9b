import { v7 } from 'uuid';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Continuation } from '#core/server/media/packager.ts';
import type { PublishRequest } from '#core/server/media/rtmp/session.ts';
import type { RtmpStatus } from '#core/server/media/rtmp/session-end.ts';
import { beginLivestream, findChannelById, findLivestream, publishVideo } from '#features/channel/channels/server/api.ts';
import { keyProblem, LEASE_SECONDS, streamKeyIn } from '#features/stream/streams/rules/ingest.ts';
import { livePlaylistUrl } from '../delivery/stored-media.ts';
import { interruptIngest, lockIngest, upsertIngest } from '../store/ingests.ts';
import { latestInitVersion, listSegments, upsertMedia } from '../store/media.ts';
import { isHeld } from '../store/stream-keys.ts';
import { channelOfStreamKey, lockStreamKey } from '../stream-key.ts';
import { startGracePeriod } from './end-ingest.ts';

/** `isNew`: the livestream began with it. `replaced` is the previous connection of this media; null for a new media. */
export type Opened =
  | { kind: 'opened'; channelId: number; livestreamId: number; mediaId: string; isNew: boolean; replaced: string | null }
  /** `channelId` is null without a valid key. */
  | { kind: 'refused'; status: RtmpStatus; channelId: number | null };

const refused = (code: string, description: string, channelId: number | null = null): Opened => ({
  kind: 'refused',
  status: { code: `NetStream.Publish.${code}`, description },
  channelId,
});
const COPY = 'Copy it again from your dashboard.';
const KEY_SENTENCES = {
  missing: 'The stream key is missing. Copy it from your dashboard.',
  incomplete: `The stream key is wrong: it is incomplete, or has extra characters. ${COPY}`,
  foreign: `The stream key is wrong: it is not from this site. ${COPY}`,
};
const UNKNOWN_KEY = refused('BadName', `The stream key is wrong: it was reset, or it is from another site. ${COPY}`);
const held = (channelId: number) =>
  refused('Denied', 'The stream was ended on the dashboard. Choose “Allow streaming” there to stream again.', channelId);
const suspended = (channelId: number) => refused('Denied', 'This channel is suspended.', channelId);
const withoutCategory = (channelId: number) =>
  refused('Denied', 'The category of the channel no longer exists. Choose another one on the dashboard.', channelId);

/** Admits an encoder, and replaces the previous connection on any node. From the commit on, that connection can add nothing. */
export async function openIngest(ctx: Ctx, connectionId: string, request: PublishRequest, nodeUrl: string | null): Promise<Opened> {
  const key = streamKeyIn(request);
  if (key === null) return refused('BadName', KEY_SENTENCES[keyProblem(request)]);
  // Everybody can send wrong keys, so they take no transaction.
  const channelId = await channelOfStreamKey(ctx.db, key, ctx.now());
  if (channelId === null) return UNKNOWN_KEY;
  return ctx.tx(async (tx): Promise<Opened> => {
    const at = ctx.now();
    const channel = (await lockStreamKey(tx, channelId, key)) ? await findChannelById(tx, channelId) : null;
    if (!channel) return UNKNOWN_KEY;
    if (channel.isSuspended) return suspended(channel.id);
    const before = await lockIngest(tx, channel.id);
    // Read after the lock, because a transaction that ends the stream holds the key.
    if (await isHeld(tx, channel.id)) return held(channel.id);
    const playbackUrl = livePlaylistUrl(tx, channel.slug);
    const begun = await beginLivestream(tx, channel, { userId: channel.userId, at }, {}, playbackUrl);
    if (begun.kind === 'refused' && begun.reason === 'CHANNEL_SUSPENDED') return suspended(channel.id);
    if (begun.kind === 'refused' && begun.reason === 'CATEGORY_NOT_FOUND') return withoutCategory(channel.id);
    const livestream = begun.kind === 'started' ? begun.livestream : (await findLivestream(tx, channel.id))!;
    const livestreamId = livestream.id;
    const newId = v7({ msecs: at.getTime() });
    const mediaId = await upsertMedia(tx, { id: newId, livestreamId, channelId: channel.id, connectionId, at });
    // The start event already contains the playback URL.
    if (begun.kind === 'refused' && mediaId === newId) await publishVideo(tx, livestream, playbackUrl);
    const leaseUntil = secondsAfter(at, LEASE_SECONDS);
    await upsertIngest(tx, { channelId: channel.id, livestreamId, mediaId, nodeUrl, leaseUntil });
    const replaced = before?.mediaId === mediaId ? before.connectionId : null;
    return { kind: 'opened', channelId: channel.id, livestreamId, mediaId, isNew: begun.kind === 'started', replaced };
  });
}

/** Handles a disconnected encoder: the livestream waits for the grace period. No effect once another connection has replaced it. */
export function closeIngest(ctx: Ctx, connectionId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const at = ctx.now();
    const channelId = await interruptIngest(tx, connectionId, at);
    if (channelId !== null) await startGracePeriod(tx, channelId, at);
  });
}

/** Part numbers skipped after a restart, because unstored parts of the earlier process must not get new content under the same name. */
const LOST_PARTS = 1_000;

/** Continuation of a packager that was lost with its process; null for a new stream. */
export async function continuationOf({ db }: Ctx, mediaId: string): Promise<Continuation | null> {
  const [last] = await listSegments(db, mediaId, 'main', 1);
  if (!last) return null;
  return {
    sequence: last.sequence + 1,
    partNumber: last.firstPart + last.partCount + LOST_PARTS,
    initVersion: (await latestInitVersion(db, mediaId)) + 1,
    discontinuitySequence: last.discontinuitySequence,
    time: last.time + last.duration,
    programDateTime: secondsAfter(last.programDateTime, last.duration),
  };
}
