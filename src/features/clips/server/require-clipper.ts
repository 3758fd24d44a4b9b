import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { roleOf } from '#features/channels/rules/permissions.ts';
import { isSubscribed } from '#features/channels/rules/subscription.ts';
import { type ChannelRow, findMembership, requireChannel } from '#features/channels/server/api.ts';
import { clipRefusal } from '#features/clips/rules/clip.ts';
import { banOf } from '#features/moderation/server/api.ts';
import { findWhoMayClip } from './store/settings.ts';

type Code = 'CHANNEL_NOT_FOUND' | NonNullable<ReturnType<typeof clipRefusal>>;

/** Finds the channel, and refuses a person who may not make clips there now. */
export async function requireClipper(db: Db, slug: string, viewer: Viewer, now: Date, endpoint: Refuses<Code>): Promise<ChannelRow> {
  const channel = await requireChannel(db, slug, endpoint);
  const member = (await findMembership(db, channel.id, viewer.id))!;
  const refusal = clipRefusal(await findWhoMayClip(db, channel.id), {
    role: roleOf(member),
    isBanned: (await banOf(db, channel.id, viewer.id, now)) !== null,
    isFollowing: member.followingSince !== null,
    isSubscribed: isSubscribed(member.subscription, now),
  });
  return refusal === null ? channel : endpoint.refuse(refusal);
}
