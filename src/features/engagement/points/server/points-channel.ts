import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, type Permission, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';

/** Always false without a viewer. */
export async function hasPermission(db: Db, permission: Permission, channelId: number, viewer: Viewer | null): Promise<boolean> {
  const membership = viewer && (await findMembership(db, channelId, viewer.id));
  return membership !== null && can(permission, roleOf(membership));
}

/** Returns the channel, or refuses a viewer without the permission. */
export async function requirePermission(
  db: Db,
  permission: Permission,
  reference: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> {
  const channel = await requireChannel(db, reference, endpoint);
  return (await hasPermission(db, permission, channel.id, viewer)) ? channel : endpoint.refuse('NOT_ALLOWED');
}

/** Returns the channel, or refuses a viewer without access to its redemption queue. */
export const requireQueueAccess = (
  db: Db,
  reference: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> => requirePermission(db, pointsFeature.permissions.work_reward_queue, reference, viewer, endpoint);
