import type { QueryOf, Refuses, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import type { Client } from '#core/server/http/route.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  channelSuspensionChanged,
  listSuspendedChannels,
  reinstateChannel,
  SUSPENDED_PAGE,
  showSuspension,
  suspendChannel,
} from '#features/channel/channels/contract/suspension.ts';
import { isSuspensionOver, slugOf, suspensionEnd } from '#features/people/accounts/rules.ts';
import { type AccountSuspensionChange, recordSecurityEvent, requireStaff, suspensionOnWire } from '#features/people/accounts/server/api.ts';
import { channelReinstated, channelSuspended } from './events.ts';
import { requireChannel } from './find.ts';
import { endCurrentLivestream } from './go-live.ts';
import {
  type ChannelRow,
  findChannelById,
  findChannelOfUser,
  lockChannel,
  searchSuspendedChannels,
  updateSuspension,
} from './store/channels.ts';

export interface ChannelAct {
  viewer: Viewer;
  slug: string;
  reason: string;
  client: Pick<Client, 'address'>;
}

export function suspend(ctx: Ctx, { viewer, slug, reason, days, client }: ChannelAct & { days: number | null }) {
  return ctx.tx(async (tx) => {
    const channel = await lockForStaff(tx, viewer, slug, suspendChannel);
    if (channel.suspendedAt) return suspendChannel.refuse('ALREADY_SUSPENDED');
    const at = ctx.now();
    const until = suspensionEnd(at, days);
    await updateSuspension(tx, channel.id, { at, until, reason });
    // One deadline per suspension, so that a running earlier deadline never delays a later one.
    if (until) await setDeadline(tx, channelSuspensionDeadline, `${channel.id} ${until.toISOString()}`, until);
    await endCurrentLivestream(tx, channel.id, { at, isSuspended: true });
    await recordAct(tx, channel, { act: 'suspend_channel', viewer, reason, client, at, ...(until && { until }) });
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
    await recordAct(tx, channel, { act: 'reinstate_channel', viewer, reason, client, at });
    await tx.announce(channelReinstated, { channelId: channel.id, byUserId: viewer.id, reason, withAccount: false, at });
    return readAndPublish(tx, channel.id);
  });
}

/** Ends a suspension as scheduled. Skips a suspension that staff ended, even if the channel was suspended again. */
export const channelSuspensionDeadline: Deadline = {
  kind: 'channels.suspension_ends',
  run: async (tx, ref, at) => {
    const channelId = Number.parseInt(ref, 10);
    await lockChannel(tx, channelId);
    const channel = await findChannelById(tx, channelId);
    if (!channel || !isSuspensionOver(channel, at)) return null;
    await updateSuspension(tx, channelId, null);
    await recordAct(tx, channel, { act: 'reinstate_channel', at, ended: true });
    await tx.announce(channelReinstated, { channelId, byUserId: null, reason: '', withAccount: false, at });
    await readAndPublish(tx, channelId);
    return null;
  },
};

export async function readSuspendedChannels(
  ctx: Ctx,
  viewer: Viewer,
  { search, cursor }: QueryOf<typeof listSuspendedChannels>,
): Promise<ReplyInput<typeof listSuspendedChannels>['data']> {
  await requireStaff(ctx.db, viewer, listSuspendedChannels);
  const list = (limit: number) => searchSuspendedChannels(ctx.db, { prefix: slugOf(search), before: cursor ?? null, limit });
  const { rows, next } = await readPage(SUSPENDED_PAGE, list, ({ id }) => String(id));
  return {
    channels: rows.map(({ id, slug, username, ...row }) => ({ id, slug, username, suspension: suspensionOnWire(row)! })),
    next_cursor: next,
  };
}

export async function readSuspension(ctx: Ctx, viewer: Viewer, slug: string) {
  await requireStaff(ctx.db, viewer, showSuspension);
  return staffChannel(await requireChannel(ctx.db, slug, showSuspension));
}

export const followSuspendedAccount = (tx: Tx, change: AccountSuspensionChange): Promise<void> =>
  followAccount(tx, change, channelSuspended);
export const followReinstatedAccount = (tx: Tx, change: AccountSuspensionChange): Promise<void> =>
  followAccount(tx, change, channelReinstated);

async function followAccount(tx: Tx, { userId, byUserId, at }: AccountSuspensionChange, event: typeof channelSuspended): Promise<void> {
  const channel = await findChannelOfUser(tx, userId);
  if (!channel) return;
  // A concurrent stream start either committed before this lock or sees the suspension after it.
  await lockChannel(tx, channel.id);
  if (channel.isSuspended) await endCurrentLivestream(tx, channel.id, { at, isSuspended: true });
  await tx.announce(event, { channelId: channel.id, byUserId, reason: '', withAccount: true, at });
  await readAndPublish(tx, channel.id);
}

export async function lockForStaff(
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

interface Act extends Partial<Pick<ChannelAct, 'viewer' | 'reason' | 'client'>> {
  act: 'suspend_channel' | 'reinstate_channel' | 'verify_channel' | 'unverify_channel';
  at: Date;
  until?: Date;
  ended?: true;
}

export const recordAct = (tx: Tx, { userId, slug }: ChannelRow, { viewer, until, ended, ...act }: Act) =>
  recordSecurityEvent(tx, {
    ...act,
    userId,
    ...(viewer && { actorId: viewer.id }),
    details: { channel: slug, ...(until && { until: until.toISOString() }), ...(ended && { ended }) },
  });

async function readAndPublish(tx: Tx, channelId: number) {
  const channel = (await findChannelById(tx, channelId))!;
  const { id, slug, isSuspended: is_banned } = channel;
  tx.publish(channelSuspensionChanged, [id], { channel: { id, slug, is_banned } });
  return staffChannel(channel);
}

export const staffChannel = ({ id, slug, isSuspended, isVerified, ...row }: ChannelRow) => ({
  id,
  slug,
  is_banned: isSuspended,
  suspension: suspensionOnWire(row),
  verified: isVerified,
});
