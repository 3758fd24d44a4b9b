import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelMembership, type ChannelRow, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { emotesFeature } from '#features/channel/emotes/feature.ts';
import type { EmoteUser } from '#features/channel/emotes/rules/use.ts';

export async function requireManagedChannel(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<{ channel: ChannelRow; manager: EmoteUser }> {
  const channel = await requireChannel(db, slug, endpoint);
  const membership = await findMembership(db, channel.id, viewer.id);
  if (!membership || !can(emotesFeature.permissions.manage_emotes, roleOf(membership))) return endpoint.refuse('NOT_ALLOWED');
  return { channel, manager: managerOf(membership) };
}

/** Ignores subscriptions, because nothing is locked for emote managers. */
const managerOf = ({ isStaff, isBroadcaster, roles }: ChannelMembership): EmoteUser => ({
  isStaff,
  isBroadcaster,
  isModerator: roles.includes('moderator'),
  isSubscriber: false,
});
