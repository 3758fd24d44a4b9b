import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId, Uuid } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { StreamTitle } from '#features/channel/channels/contract/stream-details.ts';
import { Chatroom, SLOW_MODE_MAX } from './chatroom.ts';

/** Maximum minutes of followers-only mode and minimum account age: a year of 365.25 days. */
export const MODE_MINUTES_MAX = 525_960;

/** A longer interval is reduced to the maximum (CM-03). */
const Seconds = z
  .int()
  .min(1)
  .transform((seconds) => Math.min(seconds, SLOW_MODE_MAX));
const Minutes = z.int().min(0).max(MODE_MINUTES_MAX);

/**
 * A change of chat modes with the field names that clients use (wire.md 3.5): `message_interval` in seconds, durations in minutes.
 * `min_duration` is an alias of `following_min_duration`. A mode that is turned on without its number gets the default (CM-03).
 */
export const ModesChange = z
  .strictObject({
    slow_mode: z.boolean(),
    message_interval: Seconds,
    followers_mode: z.boolean(),
    following_min_duration: Minutes,
    min_duration: Minutes,
    subscribers_mode: z.boolean(),
    emotes_mode: z.boolean(),
    account_age_mode: z.boolean(),
    account_age_min_minutes: Minutes,
    allow_links: z.boolean(),
    pause: z.boolean(),
    /** The title of the stream. Some clients change it through this endpoint. */
    title: StreamTitle,
  })
  .partial()
  .refine((change) => [1, 2].includes(Object.keys(change).length), 'must have 1 to 2 keys');
export type ModesChange = z.output<typeof ModesChange>;

/** `success` is an addition for programs that change slow mode (wire.md 1.7). */
const ChangedChatroom = Chatroom.extend({ success: z.literal(true) });

const refusals = {
  CHANNEL_NOT_FOUND,
  CHANNEL_SUSPENDED,
  NOT_ALLOWED: [403, 'Only moderators can change the modes of this chat.'],
} as const;
const limit = { rate: 60, seconds: 60 };

export const changeModes = endpoint({
  method: 'PUT',
  path: '/api/v2/channels/:slug/chatroom',
  summary: 'Change one mode of a chat and its number. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  body: ModesChange,
  reply: ChangedChatroom,
  refusals,
  limit,
});

export const changeModesOfChatroom = endpoint({
  method: 'PUT',
  path: '/api/v1/chatrooms/:chatroomId',
  summary: 'Change one mode of a chat by the ID of the chatroom. Legacy form.',
  viewer: 'required',
  params: z.object({ chatroomId: PathId }),
  body: ModesChange,
  reply: ChangedChatroom,
  refusals: { CHATROOM_NOT_FOUND: [404, 'Chatroom not found.'], CHANNEL_SUSPENDED, NOT_ALLOWED: refusals.NOT_ALLOWED },
  limit,
});

/** See CM-01. */
export const ChatSettings = z.object({
  slow_mode: z.boolean(),
  message_interval: z.int(),
  followers_mode: z.boolean(),
  following_min_duration: z.int(),
  subscribers_mode: z.boolean(),
  emotes_mode: z.boolean(),
  account_age_mode: z.boolean(),
  account_age_min_minutes: z.int(),
  allow_links: z.boolean(),
  pause: z.boolean(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const showChatSettings = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/chatroom/settings',
  summary: 'Show the modes of a chat as flat settings.',
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ settings: ChatSettings })),
  refusals: { CHANNEL_NOT_FOUND },
});

export const updateChatSettings = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/channels/:slug/chatroom/settings',
  summary: 'Change one setting of a chat and its number. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  body: ModesChange,
  reply: dataEnvelopeSchema(z.object({ settings: ChatSettings })),
  refusals,
  limit,
});

const Enabled = z.object({ enabled: z.boolean() });
const Timed = Enabled.extend({ duration_seconds: z.int() });

/** The format of the newer host (wire.md 3.5): all times in seconds, with the rules next to the modes. */
export const showWebChatSettings = endpoint({
  method: 'GET',
  path: '/api/v1/channels/:channel/chat/settings',
  summary: 'Show the modes and rules of a chat by the ID or slug of its channel.',
  viewer: 'none',
  params: z.object({ channel: z.string().min(1).max(64) }),
  reply: dataEnvelopeSchema(
    z.object({
      channel_id: Id,
      allow_links: Enabled,
      emotes_only_mode: Enabled,
      followers_only_mode: Timed,
      minimum_account_age: Timed,
      slow_mode: Timed,
      subscribers_only_mode: Enabled,
      rules: z.string(),
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND },
});

/** `created_at` has the format of all chat events. */
const Switch = z.object({ id: Uuid, user: z.object({ id: Id, username: z.string(), slug: z.string() }), created_at: z.string() });
const olderRoomEvents = (chatroomId: number) => `chatrooms.${chatroomId}`;
const Slow = Switch.extend({ slow_mode: Chatroom.shape.slow_mode, message_interval: z.int() });
const Followers = Switch.extend({ followers_mode: Chatroom.shape.followers_mode, min_duration: z.int() });
const Subscribers = Switch.extend({ subscribers_mode: Enabled });
const Emotes = Switch.extend({ emotes_mode: Enabled });

/** A mode was turned on or off, or its number changed (wire.md 1.7). Our web app uses `chatroomUpdated` instead. */
export const slowModeActivated = event('SlowModeActivated', olderRoomEvents, Slow, 'programs');
export const slowModeDeactivated = event('SlowModeDeactivated', olderRoomEvents, Slow, 'programs');
export const followersModeActivated = event('FollowersModeActivated', olderRoomEvents, Followers, 'programs');
export const followersModeDeactivated = event('FollowersModeDeactivated', olderRoomEvents, Followers, 'programs');
export const subscribersModeActivated = event('SubscribersModeActivated', olderRoomEvents, Subscribers, 'programs');
export const subscribersModeDeactivated = event('SubscribersModeDeactivated', olderRoomEvents, Subscribers, 'programs');
export const emotesModeActivated = event('EmotesModeActivated', olderRoomEvents, Emotes, 'programs');
export const emotesModeDeactivated = event('EmotesModeDeactivated', olderRoomEvents, Emotes, 'programs');
