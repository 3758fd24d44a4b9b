import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';

/** Refuses unless the viewer can host from the channel. */
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
