import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';

/** The channel that a call is about, if this person may host from there. */
export async function requireHostingChannel(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> {
  const channel = await requireChannel(db, slug, endpoint);
  const role = roleOf((await findMembership(db, channel.id, viewer.id))!);
  return can(hostingFeature.permissions.host, role) ? channel : endpoint.refuse('NOT_ALLOWED');
}
