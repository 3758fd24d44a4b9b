import { v7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import type { Continuation } from '#core/server/media/packager.ts';
import type { RtmpStatus } from '#core/server/media/rtmp/session-end.ts';
import { beginLivestream, findChannelById, findLivestream, publishVideo } from '#features/channel/channels/server/api.ts';
import { LEASE_SECONDS } from '#features/stream/streams/rules/ingest.ts';
import { livePlaylistUrl } from '../delivery/media-files.ts';
import { interruptIngest, lockIngest, putIngest } from '../store/ingests.ts';
import { latestInitVersion, listSegments, takeMedia } from '../store/media.ts';
import { channelOfStreamKey } from '../stream-key.ts';
import { waitForEncoder } from './end-ingest.ts';

/** `replaced` is the connection that streamed this media before; null for a new media. */
export type Opened =
  | { kind: 'opened'; channelId: number; mediaId: string; replaced: string | null }
  | { kind: 'refused'; status: RtmpStatus };

const refused = (code: string, description: string): Opened => ({
  kind: 'refused',
  status: { code: `NetStream.Publish.${code}`, description },
});
const BAD_KEY = refused('BadName', 'The stream key is wrong. Copy it again from the dashboard of the channel.');
const SUSPENDED = refused('Denied', 'This channel is suspended.');
const NO_CATEGORY = refused('Denied', 'The category of the channel no longer exists. Choose another one on the dashboard.');

/**
 * Lets an encoder stream: it continues the livestream of its channel, or starts one with the details on the dashboard. A connection that was
 * streaming before is replaced, on whatever node it is: it can add nothing from the commit on, because whatever is added names the
 * connection.
 */
export function openIngest(ctx: Ctx, connectionId: string, key: string, nodeUrl: string | null): Promise<Opened> {
  return ctx.tx(async (tx): Promise<Opened> => {
    const at = ctx.now();
    const channelId = await channelOfStreamKey(tx, key, at);
    const channel = channelId === null ? null : await findChannelById(tx, channelId);
    if (!channel) return BAD_KEY;
    if (channel.isSuspended) return SUSPENDED;
    const before = await lockIngest(tx, channel.id);
    const playbackUrl = livePlaylistUrl(tx, channel.slug);
    const begun = await beginLivestream(tx, channel, { userId: channel.userId, at }, {}, playbackUrl);
    if (begun.kind === 'refused' && begun.reason === 'CHANNEL_SUSPENDED') return SUSPENDED;
    if (begun.kind === 'refused' && begun.reason === 'CATEGORY_NOT_FOUND') return NO_CATEGORY;
    const livestream = begun.kind === 'started' ? begun.livestream : (await findLivestream(tx, channel.id))!;
    const livestreamId = livestream.id;
    const newId = v7({ msecs: at.getTime() });
    const mediaId = await takeMedia(tx, { id: newId, livestreamId, channelId: channel.id, connectionId, at });
    // The start of the livestream has told the others.
    if (begun.kind === 'refused' && mediaId === newId) await publishVideo(tx, livestream, playbackUrl);
    const leaseUntil = new Date(at.getTime() + LEASE_SECONDS * 1000);
    await putIngest(tx, { channelId: channel.id, livestreamId, mediaId, nodeUrl, leaseUntil });
    return { kind: 'opened', channelId: channel.id, mediaId, replaced: before?.mediaId === mediaId ? before.connectionId : null };
  });
}

/** The encoder's connection has ended: the livestream waits for it for a while. Does nothing when another connection has replaced it. */
export function closeIngest(ctx: Ctx, connectionId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const at = ctx.now();
    const channelId = await interruptIngest(tx, connectionId, at);
    if (channelId !== null) await waitForEncoder(tx, channelId, at);
  });
}

/** Parts that an earlier process published after its last stored segment must not get other content under the same name. */
const LOST_PARTS = 1_000;

/** Where a packager goes on whose earlier one is lost with its process, and null for a new stream. */
export async function continuationOf({ db }: Ctx, mediaId: string): Promise<Continuation | null> {
  const [last] = await listSegments(db, mediaId, 'main', 1);
  if (!last) return null;
  return {
    sequence: last.sequence + 1,
    partNumber: last.firstPart + last.partCount + LOST_PARTS,
    initVersion: (await latestInitVersion(db, mediaId)) + 1,
    discontinuitySequence: last.discontinuitySequence,
    time: last.time + last.duration,
    programDateTime: new Date(last.programDateTime.getTime() + last.duration * 1000),
  };
}
