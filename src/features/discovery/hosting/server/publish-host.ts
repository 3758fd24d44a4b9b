import { wireDate } from '#core/contract/time.ts';
import type { Tx } from '#core/server/context.ts';
import {
  type ChannelRow,
  chatroomIdOf,
  fieldsOfChannel,
  findLivestream,
  findMembership,
  listCategoriesById,
  livestreamOnWire,
} from '#features/channel/channels/server/api.ts';
import { chatMovedToChannel, streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosted-channel.ts';
import type { HostRow } from './store.ts';

/** Notifies the hosted channel's chat and the viewers of the hosting channel (wire.md 1.11). */
export async function publishHost(tx: Tx, hosting: ChannelRow, row: HostRow, hosted: HostedChannel): Promise<void> {
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

/** The verification date is not stored, so the sign-up date stands in. */
function verifiedOf({ id, userId, isVerified, userCreatedAt }: ChannelRow) {
  const since = wireDate(userCreatedAt);
  return isVerified && { id: userId, channel_id: id, created_at: since, updated_at: since };
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
