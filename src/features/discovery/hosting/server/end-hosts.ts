import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { findChannelOfUser, lockChannel, requirePermissionTo } from '#features/channel/channels/server/api.ts';
import { type Banned, record } from '#features/chat/moderation/server/api.ts';
import { hostEnded } from '#features/discovery/hosting/contract/events.ts';
import { stopHost } from '#features/discovery/hosting/contract/hosts.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { endHosts, type HostRow, type HostsOf, listSlugs } from './store.ts';

export function stop(ctx: Ctx, slug: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const channel = await requireHostingChannel(tx, slug, viewer, stopHost);
    await lockChannel(tx, channel.id);
    const at = ctx.now();
    const [ended] = await endAndPublish(tx, { channelId: channel.id }, at);
    if (!ended) return stopHost.refuse('NOT_HOSTING');
    await record(tx, { channelId: channel.id, act: 'stop_host', actorId: viewer.id, details: { hosted: ended.hosted }, at });
  });
}

export async function endAndPublish(tx: Tx, of: HostsOf, at: Date): Promise<(HostRow & { hosted: string })[]> {
  const ended = await endHosts(tx, of, at);
  if (ended.length === 0) return [];
  const slugs = await listSlugs(
    tx,
    ended.flatMap(({ channelId, hostedChannelId }) => [channelId, hostedChannelId]),
  );
  return ended.map((row) => {
    const [slug, hosted] = [slugs.get(row.channelId)!, slugs.get(row.hostedChannelId)!];
    tx.publish(hostEnded, [row.channelId], { channel: { id: row.channelId, slug }, hosted: { id: row.hostedChannelId, slug: hosted } });
    return { ...row, hosted };
  });
}

interface OfChannel {
  channelId: number;
  at: Date;
}

export const endWhenLive = async (tx: Tx, { channelId, at }: OfChannel): Promise<void> => void (await endAndPublish(tx, { channelId }, at));

export const endWhenOffline = async (tx: Tx, { channelId, at }: OfChannel): Promise<void> =>
  void (await endAndPublish(tx, { hostedChannelId: channelId }, at));

/** Applies to either channel. */
export async function endWhenSuspended(tx: Tx, { channelId, at }: OfChannel): Promise<void> {
  await endAndPublish(tx, { channelId }, at);
  await endAndPublish(tx, { hostedChannelId: channelId }, at);
}

export async function endWhenBanned(tx: Tx, { channelId: hostedChannelId, userId, at }: Banned): Promise<void> {
  const own = await findChannelOfUser(tx, userId);
  if (own) await endAndPublish(tx, { channelId: own.id, hostedChannelId }, at);
}

export const requireHostingChannel = requirePermissionTo(hostingFeature.permissions.host);
