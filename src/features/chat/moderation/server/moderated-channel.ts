import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findMembership, findUserId, requireChannel } from '#features/channel/channels/server/api.ts';

/** By slug, username or id. Returns the viewer's role. */
export async function requireModerated(
  db: Db,
  reference: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<{ channel: ChannelRow; role: Role }> {
  const channel = await requireChannel(db, reference, endpoint);
  const role = roleOf((await findMembership(db, channel.id, viewer.id))!);
  return isModeratorOrAbove(role) ? { channel, role } : endpoint.refuse('NOT_ALLOWED');
}

/** By username, slug or id. */
export async function requirePerson(db: Db, username: string, endpoint: Refuses<'USER_NOT_FOUND'>): Promise<number> {
  return (await findUserId(db, username)) ?? endpoint.refuse('USER_NOT_FOUND');
}
