import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { recordSecurityEvent, requireStaff } from '#features/accounts/server/api.ts';
import { channelSuspensionChanged, reinstateChannel, showSuspension, suspendChannel } from '#features/channels/contract/suspension.ts';
import { endCurrentLivestream } from './end-livestream.ts';
import { channelReinstated, channelSuspended } from './events.ts';
import { requireChannel } from './find.ts';
import { type ChannelRow, findChannelById, findChannelOfUser, lockChannel, updateSuspension } from './store/channels.ts';

/** An act of staff on a channel, with its reason. */
export interface ChannelAct {
  viewer: Viewer;
  slug: string;
  reason: string;
  client: Pick<Client, 'address'>;
}

export function suspend(ctx: Ctx, { viewer, slug, reason, client }: ChannelAct) {
  return ctx.tx(async (tx) => {
    const channel = await lockForStaff(tx, viewer, slug, suspendChannel);
    if (channel.suspendedAt) return suspendChannel.refuse('ALREADY_SUSPENDED');
    const at = ctx.now();
    await updateSuspension(tx, channel.id, { at, reason });
    await endCurrentLivestream(tx, channel.id, at, true);
    await record(tx, channel, { act: 'suspend_channel', viewer, reason, client, at });
    await tx.announce(channelSuspended, { channelId: channel.id, byUserId: viewer.id, reason, withAccount: false, at });
    return readAndPublish(tx, channel.id);
  });
}

export function reinstate(ctx: Ctx, { viewer, slug, reason, client }: ChannelAct) {
  return ctx.tx(async (tx) => {
    const channel = await lockForStaff(tx, viewer, slug, reinstateChannel);
    if (!channel.suspendedAt) return reinstateChannel.refuse('NOT_SUSPENDED');
    await updateSuspension(tx, channel.id, null);
    const at = ctx.now();
    await record(tx, channel, { act: 'reinstate_channel', viewer, reason, client, at });
    await tx.announce(channelReinstated, { channelId: channel.id, byUserId: viewer.id, reason, withAccount: false, at });
    return readAndPublish(tx, channel.id);
  });
}

export async function readSuspension(ctx: Ctx, viewer: Viewer, slug: string) {
  await requireStaff(ctx.db, viewer, showSuspension);
  return suspensionOf(await requireChannel(ctx.db, slug, showSuspension));
}

/** The broadcaster's account was suspended or reinstated, and with it the channel. */
export const followSuspendedAccount = (tx: Tx, change: AccountChange): Promise<void> => followAccount(tx, change, channelSuspended);
export const followReinstatedAccount = (tx: Tx, change: AccountChange): Promise<void> => followAccount(tx, change, channelReinstated);

interface AccountChange {
  userId: number;
  byUserId: number;
  at: Date;
}

async function followAccount(tx: Tx, { userId, byUserId, at }: AccountChange, event: typeof channelSuspended): Promise<void> {
  const channel = await findChannelOfUser(tx, userId);
  if (!channel) return;
  // A stream that starts now has committed before this lock, or sees the suspension after it.
  await lockChannel(tx, channel.id);
  if (channel.isSuspended) await endCurrentLivestream(tx, channel.id, at, true);
  await tx.announce(event, { channelId: channel.id, byUserId, reason: '', withAccount: true, at });
  await readAndPublish(tx, channel.id);
}

async function lockForStaff(
  tx: Tx,
  viewer: Viewer,
  slug: string,
  endpoint: Refuses<'NOT_ALLOWED' | 'CHANNEL_NOT_FOUND'>,
): Promise<ChannelRow> {
  await requireStaff(tx, viewer, endpoint);
  const { id } = await requireChannel(tx, slug, endpoint);
  await lockChannel(tx, id);
  return (await findChannelById(tx, id))!;
}

type Act = { act: 'suspend_channel' | 'reinstate_channel'; at: Date } & Pick<ChannelAct, 'viewer' | 'reason' | 'client'>;

const record = (tx: Tx, { userId, slug }: ChannelRow, { viewer, ...act }: Act) =>
  recordSecurityEvent(tx, { ...act, userId, actorId: viewer.id, details: { channel: slug } });

async function readAndPublish(tx: Tx, channelId: number) {
  const channel = (await findChannelById(tx, channelId))!;
  const { id, slug, isSuspended: is_banned } = channel;
  tx.publish(channelSuspensionChanged, [id], { channel: { id, slug, is_banned } });
  return suspensionOf(channel);
}

const suspensionOf = ({ id, slug, isSuspended, suspendedAt, suspensionReason }: ChannelRow) => ({
  id,
  slug,
  is_banned: isSuspended,
  suspension: suspendedAt && { reason: suspensionReason, suspended_at: suspendedAt.toISOString() },
});
