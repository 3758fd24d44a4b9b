import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { channelEvents, Livestream } from '#features/channel/channels/contract/livestream.ts';
import { chatroomEvents, olderRoomEvents } from '#features/chat/chat/contract/message.ts';
import { HostedChannel } from './hosts.ts';

/**
 * Another channel hosts this one (wire.md 1.11). `streamHostedRicher` reports the same host; clients listen to both and show one row.
 * `number_viewers` is the viewer count of the hosting channel.
 */
export const streamHosted = event(
  'App\\Events\\StreamHostEvent',
  chatroomEvents,
  z.object({ chatroom_id: Id, optional_message: z.string().nullable(), number_viewers: z.int().nonnegative(), host_username: z.string() }),
);

/** False, or the verification. Other publishers send null instead of false. */
const Verified = z.union([
  z.literal(false),
  z.null(),
  z.object({ id: Id, channel_id: Id, created_at: WireDate.optional(), updated_at: WireDate.optional() }),
]);

/** Detailed form of the same event on the older channel (RT-05). */
export const streamHostedRicher = event(
  'App\\Events\\StreamHostedEvent',
  olderRoomEvents,
  z.object({
    message: z.object({ id: z.string(), numberOfViewers: z.int(), optionalMessage: z.string().nullable(), createdAt: WireDate }),
    user: z.object({ id: Id, username: z.string(), isSuperAdmin: z.boolean(), verified: Verified }),
  }),
);

/** Stream of the hosting channel. */
const HostingStream = Livestream.pick({
  id: true,
  slug: true,
  channel_id: true,
  created_at: true,
  session_title: true,
  is_live: true,
  risk_level_id: true,
  start_time: true,
  source: true,
  twitch_channel: true,
  duration: true,
  language: true,
  is_mature: true,
  viewer_count: true,
});

/** The watched channel hosts another channel (wire.md 1.11). Contains everything needed to move there. */
export const chatMovedToChannel = event(
  'App\\Events\\ChatMoveToSupportedChannelEvent',
  channelEvents,
  z.object({
    channel: z.object({
      id: Id,
      user_id: Id,
      slug: z.string(),
      is_banned: z.boolean(),
      playback_url: z.string().default(''),
      name_updated_at: z.null(),
      vod_enabled: z.boolean().default(false),
      subscription_enabled: z.boolean().default(false),
      is_affiliate: z.boolean(),
      can_host: z.boolean().default(false),
      current_livestream: HostingStream.nullable(),
    }),
    slug: z.string(),
    hosted: HostedChannel,
  }),
);

/** The channel's host ended. */
export const hostEnded = event(
  'App\\Events\\HostEndedEvent',
  channelEvents,
  z.object({ channel: z.object({ id: Id, slug: z.string() }), hosted: z.object({ id: Id, slug: z.string() }) }),
);
