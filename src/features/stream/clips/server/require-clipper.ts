import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { isSubscribed } from '#features/channel/channels/rules/subscription.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { banOf } from '#features/chat/moderation/server/api.ts';
import { clipRefusal } from '#features/stream/clips/rules/clip.ts';
import { findWhoMayClip } from './store/settings.ts';

type Code = 'CHANNEL_NOT_FOUND' | NonNullable<ReturnType<typeof clipRefusal>>;

/** Returns the channel and the person's role, or refuses a person who cannot make clips there. */
export async function requireClipper(
  db: Db,
  slug: string,
  viewer: Viewer,
  now: Date,
  endpoint: Refuses<Code>,
): Promise<{ channelId: number; role: Role }> {
  const { id: channelId } = await requireChannel(db, slug, endpoint);
  const member = (await findMembership(db, channelId, viewer.id))!;
  const role = roleOf(member);
  const refusal = clipRefusal(await findWhoMayClip(db, channelId), {
    role,
    isBanned: (await banOf(db, channelId, viewer.id, now)) !== null,
    isFollowing: member.followingSince !== null,
    isSubscribed: isSubscribed(member.subscription, now),
  });
  return refusal === null ? { channelId, role } : endpoint.refuse(refusal);
}
