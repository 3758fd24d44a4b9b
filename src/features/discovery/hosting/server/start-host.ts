import { v7 } from 'uuid';
import { HOUR_MS, msAfter } from '#core/contract/durations.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { channelEvents } from '#features/channel/channels/contract/livestream.ts';
import {
  type ChannelRow,
  chatroomIdOf,
  fieldsOfChannel,
  findChannelById,
  findChannelInBatch,
  findLivestream,
  findMembership,
  listCategoriesById,
  livestreamOnWire,
  lockChannels,
  shareLivestream,
} from '#features/channel/channels/server/api.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import type { CommandCall, ServerCommand } from '#features/chat/chat/server/api.ts';
import { areBanned, record } from '#features/chat/moderation/server/api.ts';
import { chatMovedToChannel, streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import { type Host, type HostedChannel, startHost } from '#features/discovery/hosting/contract/hosts.ts';
import { type HostFacts, hostRefusal, secondsUntilHost } from '#features/discovery/hosting/rules.ts';
import { lockUsers } from '#features/people/accounts/server/api.ts';
import { endAndPublish, requireHostingChannel } from './end-hosts.ts';
import { hostOnWire } from './read-host.ts';
import { countHosts, findHost, findWhoMayHost, type HostRow, insertHost, isFollower } from './store.ts';

/**
 * Locks users, then both channels in id order, then the target's stream. No ban, other host or end of the stream commits before this
 * transaction; later ones end the host.
 */
export async function host(ctx: Ctx, slug: string, viewer: Viewer, targetReference: string): Promise<Host> {
  const channel = await requireHostingChannel(ctx.db, slug, viewer, startHost);
  const target = (await findChannelInBatch(ctx, targetReference)) ?? startHost.refuse('HOST_TARGET_NOT_FOUND');
  const viewers = await viewersOf(ctx, channel);
  return ctx.tx(async (tx) => {
    await lockUsers(tx, [...new Set([channel.userId, viewer.id])]);
    await lockChannels(tx, [channel.id, target.id]);
    // Read again, because a role may have been removed or a channel suspended before the locks.
    const hosting = await requireHostingChannel(tx, slug, viewer, startHost);
    const hosted = (await findChannelById(tx, target.id))!;
    const at = ctx.now();
    const facts = await readFacts(tx, { hosting, hosted, viewer, viewers, at });
    const refusal = hostRefusal({ ...facts, minimumViewers: ctx.settings.HOST_MINIMUM_VIEWERS });
    if (refusal === 'HOST_LIMIT_REACHED') return startHost.refuse(refusal, { retryAfter: secondsUntilHost(facts.firstOfHour!, at) });
    if (refusal === 'MINIMUM_VIEWER_COUNT_ERROR')
      return startHost.refuse(refusal, { data: { minimum_viewers: ctx.settings.HOST_MINIMUM_VIEWERS, viewers } });
    if (refusal) return startHost.refuse(refusal);

    const row: HostRow = { id: v7({ msecs: at.getTime() }), channelId: channel.id, hostedChannelId: target.id, viewers, startedAt: at };
    if (!(await insertHost(tx, row))) return startHost.refuse('ALREADY_HOSTING');
    await endAndPublish(tx, { hostedChannelId: channel.id }, at);
    await record(tx, { channelId: channel.id, act: 'start_host', actorId: viewer.id, details: { hosted: hosted.slug, viewers }, at });
    const shown = await hostOnWire(tx, row);
    await publishHost(tx, hosting, row, shown.hosted);
    return shown;
  });
}

async function readFacts(
  tx: Tx,
  { hosting, hosted, viewer, viewers, at }: { hosting: ChannelRow; hosted: ChannelRow; viewer: Viewer; viewers: number; at: Date },
): Promise<Omit<HostFacts, 'minimumViewers'> & { firstOfHour: Date | null }> {
  const people = [viewer.id, hosting.userId].map((userId) => ({ channelId: hosted.id, userId }));
  const [isActorBanned, isBroadcasterBanned] = await areBanned(tx, people, at);
  const livestream = await shareLivestream(tx, hosted.id);
  const { count, first } = await countHosts(tx, hosting.id, msAfter(at, -HOUR_MS));
  return {
    host: { channelId: hosting.id, isHosting: (await findHost(tx, hosting.id)) !== null, viewers, hostsInLastHour: count },
    target: {
      channelId: hosted.id,
      isSuspended: hosted.isSuspended,
      isLive: livestream !== null,
      isHosting: (await findHost(tx, hosted.id)) !== null,
      whoMayHost: await findWhoMayHost(tx, hosted.id),
      followsHost: await isFollower(tx, hosting.id, hosted.userId),
    },
    banned: isActorBanned ? 'actor' : isBroadcasterBanned ? 'broadcaster' : null,
    firstOfHour: first,
  };
}

/** Notifies the hosted channel's chat and the viewers of the hosting channel (wire.md 1.11). */
async function publishHost(tx: Tx, hosting: ChannelRow, row: HostRow, hosted: HostedChannel): Promise<void> {
  const chatroomId = await chatroomIdOf(tx, hosted.id);
  const { isStaff } = (await findMembership(tx, hosting.id, hosting.userId))!;
  tx.publish(streamHosted, [chatroomId], {
    chatroom_id: chatroomId,
    optional_message: null,
    number_viewers: row.viewers,
    host_username: hosting.username,
  });
  tx.publish(streamHostedRicher, [chatroomId], {
    message: { id: row.id, numberOfViewers: row.viewers, optionalMessage: null, createdAt: wireDate(row.startedAt) },
    user: { id: hosting.userId, username: hosting.username, isSuperAdmin: isStaff, verified: verifiedOf(hosting) },
  });
  tx.publish(chatMovedToChannel, [hosting.id], { channel: await hostingChannel(tx, hosting), slug: hosted.slug, hosted });
}

function verifiedOf({ id, userId, verifiedAt }: ChannelRow) {
  const since = verifiedAt && wireDate(verifiedAt);
  return since !== null && { id: userId, channel_id: id, created_at: since, updated_at: since };
}

async function hostingChannel(tx: Tx, channel: ChannelRow) {
  const livestream = await findLivestream(tx, channel.id);
  const categories = await listCategoriesById(tx, livestream ? [livestream.categoryId] : []);
  const fields = ['playback_url', 'vod_enabled', 'subscription_enabled', 'can_host'] as const;
  return {
    id: channel.id,
    user_id: channel.userId,
    slug: channel.slug,
    is_banned: channel.isSuspended,
    name_updated_at: null,
    ...(await fieldsOfChannel(tx, channel.id, fields)),
    is_affiliate: false,
    current_livestream: livestream && livestreamOnWire(livestream, categories),
  };
}

/** People with the page of a channel open on all nodes, live or offline, without its broadcaster. 0 if they cannot be counted. */
async function viewersOf({ services }: Pick<Ctx, 'services'>, { id, userId }: ChannelRow): Promise<number> {
  const channel = channelEvents(id);
  const query = { prefix: channel, channels: [channel], except: new Map([[channel, userId]]) };
  return (await services.audience?.(query))?.get(channel) ?? 0;
}

/** `/host` with a slug, username or id (C-06). Without one it only opens a dialog, which programs cannot do. */
export const hostingCommands: Record<string, ServerCommand> = {
  host: { run: runHost, equivalents: [startHost], reads: 'raw' },
};

function runHost({ ctx, channel, viewer, parameter }: CommandCall) {
  const target = parameter.replace(/^@/, '');
  return target === '' ? runChatCommand.refuse('MISSING_ARGUMENT') : host(ctx, channel, viewer, target);
}
