import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { chatroomEvents, olderRoomEvents } from '#features/chat/contract/message.ts';

const channelEvents = (channelId: number) => `channel.${channelId}`;

/**
 * Another channel sent its viewers here (wire.md 1.11). `streamHostedRicher` reports the same host: the client listens to both and shows
 * one row.
 */
export const streamHosted = event(
  'App\\Events\\StreamHostEvent',
  chatroomEvents,
  z.object({ chatroom_id: Id, optional_message: z.string().nullable(), number_viewers: z.int().nonnegative(), host_username: z.string() }),
);

/** The more detailed form of the same event, on the older channel (RT-05). */
export const streamHostedRicher = event(
  'App\\Events\\StreamHostedEvent',
  olderRoomEvents,
  z.object({
    message: z.object({ id: z.string(), numberOfViewers: z.int(), optionalMessage: z.string().nullable(), createdAt: z.string() }),
    user: z.object({ id: Id, username: z.string(), isSuperAdmin: z.boolean(), verified: z.unknown() }),
  }),
);

/** The watched channel sends its viewers to another one (wire.md 1.11). The event has everything that is needed to offer a link there. */
export const chatMovedToChannel = event(
  'App\\Events\\ChatMoveToSupportedChannelEvent',
  channelEvents,
  z.object({
    channel: z.looseObject({ id: Id, slug: z.string() }),
    slug: z.string(),
    hosted: z.object({
      id: Id,
      username: z.string(),
      slug: z.string(),
      viewers_count: z.int(),
      is_live: z.boolean(),
      profile_pic: z.string().nullable(),
      category: z.string().nullable(),
      preview_thumbnail: z.object({ srcset: z.string(), src: z.string() }).nullable(),
    }),
  }),
);
