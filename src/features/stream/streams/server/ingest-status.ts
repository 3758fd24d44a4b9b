import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { channelOfRight } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, listMemberships, requireChannel, roleTaken } from '#features/channel/channels/server/api.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';
import {
  LISTED_STREAMS,
  listIngestedStreams,
  type StreamHealth,
  showStreamHealth,
  streamHealthMeasured,
} from '#features/stream/streams/contract.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';
import { graceEnd, lostAt } from '#features/stream/streams/rules/ingest.ts';
import { listAttempts } from './attempts.ts';
import { findIngest, listIngestNodes, listIngests } from './store/ingests.ts';
import { rtmpUrl } from './stream-key.ts';

const permission = streamsFeature.permissions.see_stream_health;

export async function readStreamHealth(ctx: Ctx, slug: string, viewer: Viewer): Promise<StreamHealth | null> {
  const channel = await requireChannel(ctx.db, slug, showStreamHealth);
  const membership = await findMembership(ctx.db, channel.id, viewer.id);
  if (!can(permission, roleOf(membership!))) return showStreamHealth.refuse('NOT_ALLOWED');
  const ingest = await findIngest(ctx.db, channel.id);
  if (!ingest) return null;
  const now = ctx.now();
  return {
    interrupted_at: lostAt(ingest, now)?.toISOString() ?? null,
    ends_at: graceEnd(ingest, now)?.toISOString() ?? null,
    figures: ingest.figures,
  };
}

export const healthChannel = channelOfRight(/private-stream-health\.(\d{1,15})/, async (members, db) => {
  const pairs = members.map(({ userId, match }) => ({ channelId: Number(match[1]), userId }));
  const allowed = (await listMemberships(db, pairs)).filter((membership) => can(permission, roleOf(membership)));
  const found = new Set(allowed.map(({ channelId, userId }) => `${channelId} ${userId}`));
  return pairs.map(({ channelId, userId }) => found.has(`${channelId} ${userId}`));
});

export const revokeHealthChannel = listen(roleTaken, async (tx, { channelId, userId, role }) => {
  if (role === 'moderator') tx.disconnect(userId, [streamHealthMeasured.channel(channelId)]);
});

/** Lists the streams of all nodes, with the measurements of their last lease renewal. */
export async function readIngested(ctx: Ctx, viewer: Viewer): Promise<ReplyInput<typeof listIngestedStreams>['data']> {
  await requireStaff(ctx.db, viewer, listIngestedStreams);
  const now = ctx.now();
  const nodes = await listIngestNodes(ctx.db);
  const streams = await listIngests(ctx.db, LISTED_STREAMS);
  return {
    server_url: rtmpUrl(ctx.services),
    has_ffmpeg: ctx.services.ffmpeg !== undefined,
    attempts: await listAttempts(ctx.db),
    nodes: nodes.map(({ nodeUrl, ...counts }) => ({ node_url: nodeUrl, ...counts })),
    streams: streams.map(({ slug, username, nodeUrl, figures, ...state }) => ({
      channel: { slug, username },
      node_url: nodeUrl,
      interrupted_at: lostAt(state, now)?.toISOString() ?? null,
      figures,
    })),
  };
}
