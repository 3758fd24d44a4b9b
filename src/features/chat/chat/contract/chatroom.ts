import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';

const Mode = z.object({ enabled: z.boolean() });

/** Longest and default interval of slow mode in seconds (CM-03). */
export const SLOW_MODE_MAX = 120;
export const SLOW_MODE_DEFAULT = 5;

/** `message_interval` is in seconds, every `min_duration` in minutes (wire.md 1.7). `allow_links` and `pause` are additions. */
export const Chatroom = z.object({
  id: Id,
  slow_mode: Mode.extend({ message_interval: z.int() }),
  subscribers_mode: Mode,
  followers_mode: Mode.extend({ min_duration: z.int() }),
  emotes_mode: Mode,
  advanced_bot_protection: Mode.extend({ remaining_time: z.int() }),
  account_age: Mode.extend({ min_duration: z.int() }),
  allow_links: Mode,
  pause: Mode,
});
export type Chatroom = z.infer<typeof Chatroom>;

export const showChatroom = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/chatroom',
  aliases: ['/api/v1/:slug/chatroom'],
  summary: 'Show the chatroom of a channel and its modes.',
  viewer: 'optional',
  params: z.object({ slug: z.string().min(1).max(64) }),
  reply: Chatroom,
  refusals: { CHANNEL_NOT_FOUND: [404, 'Channel not found.'] },
});
