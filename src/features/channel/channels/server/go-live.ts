import type { BodyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';

import {
  endLivestream,
  goLive,
  type Livestream,
  stopStreamBroadcast,
  streamerIsLive,
} from '#features/channel/channels/contract/livestream.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { withDetailsChange } from '#features/channel/channels/rules/stream-details.ts';
import { livestreamEnded, livestreamStarted } from './events.ts';
import { requireChannel } from './find.ts';
import { listCategoriesById, lockChosenCategory } from './store/categories.ts';
import { type ChannelRow, findChannelById, lockStreamDetails, updateStreamDetails } from './store/channels.ts';
import { insertLivestream, type LivestreamRow, listLive, setLivestreamEnd, updateViewerCounts } from './store/livestreams.ts';
import { findMembership } from './store/memberships.ts';
import { announceDetailsChange } from './stream-settings.ts';
import { livestreamOnWire } from './wire.ts';

/** Omitted fields keep the channel's values. A channel without a title streams under its name. */
export function startLivestream(ctx: Ctx, slug: string, viewer: Viewer, body: BodyOf<typeof goLive>): Promise<Livestream> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, goLive);
    const role = roleOf((await findMembership(tx, channel.id, viewer.id))!);
    if (!can(channelsFeature.permissions.go_live, role)) return goLive.refuse('NOT_ALLOWED');
    if (role !== 'staff' && !tx.settings.demo) return goLive.refuse('ENCODER_NEEDED');

    const started = await beginLivestream(tx, channel, { userId: viewer.id, at: ctx.now() }, body);
    return started.kind === 'started' ? started.stream : goLive.refuse(started.reason);
  });
}

type Begun =
  | { kind: 'started'; livestream: LivestreamRow; stream: Livestream }
  | { kind: 'refused'; reason: 'CATEGORY_NOT_FOUND' | 'CHANNEL_SUSPENDED' | 'ALREADY_LIVE' };

/** Starts a stream with the channel's details and these changes. `playbackUrl` is null without video. */
export async function beginLivestream(
  tx: Tx,
  channel: Pick<ChannelRow, 'id' | 'username'>,
  by: { userId: number; at: Date },
  body: BodyOf<typeof goLive>,
  playbackUrl?: string,
): Promise<Begun> {
  const { matureReason, ...last } = await lockStreamDetails(tx, channel.id);
  // Read again, because a suspension may have committed before the lock.
  if ((await findChannelById(tx, channel.id))!.isSuspended) return { kind: 'refused', reason: 'CHANNEL_SUSPENDED' };
  const title = body.session_title ?? (last.streamTitle || channel.username);
  // A mark of staff stays.
  const isMature = matureReason !== null && { is_mature: true };
  const details = withDetailsChange(last, { ...body, stream_title: title, ...isMature });
  if (!(await lockChosenCategory(tx, details.categoryId, last.categoryId))) return { kind: 'refused', reason: 'CATEGORY_NOT_FOUND' };
  const categories = await listCategoriesById(tx, [details.categoryId]);

  const livestream = await insertLivestream(tx, channel.id, details, by.at);
  if (!livestream) return { kind: 'refused', reason: 'ALREADY_LIVE' };
  await updateStreamDetails(tx, channel.id, details);
  await announceDetailsChange(tx, channel.id, by, last, details, categories);
  await tx.announce(livestreamStarted, { channelId: channel.id, livestreamId: livestream.id, at: by.at });
  const stream = livestreamOnWire(livestream, categories);
  tx.publish(streamerIsLive, [channel.id], {
    livestream: {
      id: livestream.id,
      channel_id: channel.id,
      session_title: livestream.sessionTitle,
      source: null,
      created_at: wireDate(livestream.startedAt),
    },
    stream,
    ...(playbackUrl !== undefined && { playback_url: playbackUrl }),
  });
  return { kind: 'started', livestream, stream };
}

export function stopLivestream(ctx: Ctx, slug: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, endLivestream);
    const membership = await findMembership(tx, channel.id, viewer.id);
    if (!can(channelsFeature.permissions.go_live, roleOf(membership!))) return endLivestream.refuse('NOT_ALLOWED');

    const ended = await endCurrentLivestream(tx, channel.id, { at: ctx.now(), isSuspended: channel.isSuspended, byUserId: viewer.id });
    if (!ended) return endLivestream.refuse('NOT_LIVE');
  });
}

/** Returns null when the channel was offline. */
export async function endCurrentLivestream(
  tx: Tx,
  channelId: number,
  { at, isSuspended = false, byUserId = null }: { at: Date; isSuspended?: boolean; byUserId?: number | null },
): Promise<LivestreamRow | null> {
  const livestream = await setLivestreamEnd(tx, channelId, at);
  if (!livestream) return null;
  await tx.announce(livestreamEnded, { channelId, livestreamId: livestream.id, byUserId, at });
  tx.publish(stopStreamBroadcast, [channelId], { livestream: { id: livestream.id, channel: { id: channelId, is_banned: isSuspended } } });
  return livestream;
}

/** Wait for a slow node, in milliseconds. A count without that node would show its streams as empty. */
const TIMEOUT_MS = 4_000;
/** Every open channel page subscribes to `channel.{id}` (wire.md 1.1). */
const PREFIX = 'channel.';

/**
 * Stores viewer counts, so that all lists and nodes show the same number. Streams missing from the count keep their number. A broadcaster
 * does not count as a viewer of their own stream, whose preview is on their dashboard (decision 076).
 */
export const countViewers: PeriodicJob = {
  name: 'counting the viewers',
  everySeconds: 5,
  run: async ({ db }, realtime) => {
    const live = await listLive(db);
    if (live.length === 0) return;
    const channelOf = (channelId: number) => `${PREFIX}${channelId}`;
    const except = new Map(live.map(({ channelId, broadcasterId }) => [channelOf(channelId), broadcasterId]));
    const audience = await realtime.audience({ prefix: PREFIX, channels: [...except.keys()], except }, TIMEOUT_MS);
    await updateViewerCounts(
      db,
      new Map(live.map(({ livestreamId, channelId }) => [livestreamId, audience.get(channelOf(channelId)) ?? 0])),
    );
  },
};
