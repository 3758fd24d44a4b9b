import type { Ctx, Viewer } from '#core/server/context.ts';
import { channelOfRight } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, listMemberships, requireChannel, roleTaken } from '#features/channel/channels/server/api.ts';
import { type StreamHealth, showStreamHealth, streamHealthMeasured } from '#features/stream/streams/contract.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';
import { graceEnd, lostAt } from '#features/stream/streams/rules/ingest.ts';
import { findIngest } from './store/ingests.ts';

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
