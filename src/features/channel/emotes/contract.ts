import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Upload limits (EM-06): 512 KiB, and 28 to 1024 px per side. */
export const EMOTE_BYTES = 512 * 1024;
export const EMOTE_MIN_PIXELS = 28;
export const EMOTE_MAX_PIXELS = 1024;
/** Maximum frames of an animation. Large frames reduce it. */
export const EMOTE_FRAMES = 200;
/** Served square sizes in pixels; `fullsize` is the largest. */
export const EMOTE_SIZES = [28, 56, 112] as const;
export const EMOTES_PER_CHANNEL = 200;
/** Uploads per channel and per user in 24 hours. Bounds storage, because removed emotes keep their pictures for a while. */
export const EMOTE_UPLOADS_PER_DAY = 100;
/** Days for which messages show the picture of a removed emote (docs/decisions/011). */
export const REMOVED_PICTURE_DAYS = 30;
/** Reserved slug: existing clients request the global emotes as those of this channel (wire.md 3.6). */
export const GLOBAL_EMOTES_SLUG = 'kick';

/** M-10. Unique per channel, case-insensitive. */
export const EmoteName = z.string().regex(/^[A-Za-z0-9_!-]{2,32}$/, 'must be 2 to 32 letters, digits, dashes, underscores or bangs');

/**
 * As one viewer sees it (wire.md 3.6). `channel_id` is null for global emotes and emoji. `locked` emotes require a subscription (EM-03).
 * Picture URLs never change, and are 404 `REMOVED_PICTURE_DAYS` after a removal.
 */
export const Emote = z.object({
  id: Id,
  channel_id: Id.nullable(),
  name: z.string(),
  subscribers_only: z.boolean(),
  animated: z.boolean(),
  locked: z.boolean(),
});
export type Emote = z.infer<typeof Emote>;

/** Wire fields that clients read (wire.md 3.6). `name_updated_at` is null; `playback_url` is empty without a stream. */
export const ChannelEmoteSet = z.object({
  id: Id,
  user_id: Id,
  slug: z.string(),
  is_banned: z.boolean(),
  playback_url: z.string().default(''),
  name_updated_at: z.string().nullable(),
  vod_enabled: z.boolean().default(false),
  subscription_enabled: z.boolean().default(false),
  can_host: z.boolean().default(false),
  emotes: z.array(Emote),
  user: z.object({ id: Id, username: z.string(), profile_pic: z.string().nullable() }),
});
export type ChannelEmoteSet = z.infer<typeof ChannelEmoteSet>;

export const SharedEmoteSet = z.object({ id: z.enum(['Global', 'Emoji']), name: z.enum(['Global', 'Emojis']), emotes: z.array(Emote) });
export type SharedEmoteSet = z.infer<typeof SharedEmoteSet>;

/** Shared sets come first, because they are long and would otherwise be tried as channel sets. */
export const EmoteSet = z.union([SharedEmoteSet, ChannelEmoteSet]);
export type EmoteSet = z.infer<typeof EmoteSet>;

export const listEmotes = endpoint({
  method: 'GET',
  path: '/emotes/:slug',
  summary:
    'List the emotes for the picker of a channel: its own set, the viewer’s set, sets of subscribed channels, global emotes and emoji. `kick` returns only the last two.',
  viewer: 'optional',
  params: SlugParams,
  reply: z.array(EmoteSet),
  refusals: { CHANNEL_NOT_FOUND },
});

const NOT_ALLOWED = [403, 'Only the broadcaster can change the emotes of this channel.'] as const;
const EMOTE_NOT_FOUND = [404, 'Emote not found.'] as const;
const EMOTE_NAME_TAKEN = [409, 'This channel already has an emote with that name.'] as const;

export const uploadEmote = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/emotes',
  summary:
    'Upload an emote: PNG, WebP or GIF, optionally animated, at most 512 KiB, 28 to 1024 px per side. `image` is the file in base64.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({ name: EmoteName, subscribers_only: z.boolean().default(false), image: z.base64() }),
  reply: dataEnvelopeSchema(z.object({ emote: Emote })),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED,
    EMOTE_NAME_TAKEN,
    TOO_MANY_EMOTES: [409, 'This channel has reached its emote limit. Remove one first.'],
    TOO_MANY_UPLOADS: [429, 'At most 100 emotes can be uploaded in 24 hours. Try again later.'],
    NOT_AN_EMOTE_IMAGE: [422, 'That is not a valid PNG, WebP or GIF.'],
    EMOTE_IMAGE_TOO_LARGE: [413, 'Images can be at most 512 KB.'],
    EMOTE_IMAGE_DIMENSIONS: [422, 'Each side of an image must be 28 to 1024 pixels.'],
    EMOTE_TOO_MANY_FRAMES: [422, 'Animated images can have at most 200 frames, fewer when they are large.'],
  },
  bodyLimit: 1024 * 1024,
  limit: { rate: 30, seconds: 60 },
});

export const changeEmote = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/channels/:slug/emotes/:emoteId',
  summary: 'Rename an emote or restrict it to subscribers. Existing messages keep its picture.',
  viewer: 'required',
  params: SlugParams.extend({ emoteId: PathId }),
  body: z
    .object({ name: EmoteName.optional(), subscribers_only: z.boolean().optional() })
    .refine(({ name, subscribers_only }) => name !== undefined || subscribers_only !== undefined, 'names nothing to change'),
  reply: dataEnvelopeSchema(z.object({ emote: Emote })),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED, EMOTE_NOT_FOUND, EMOTE_NAME_TAKEN },
  limit: { rate: 60, seconds: 60 },
});

export const removeEmote = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/channels/:slug/emotes/:emoteId',
  summary: 'Remove an emote. Existing messages show its picture for 30 more days, then its name.',
  viewer: 'required',
  params: SlugParams.extend({ emoteId: PathId }),
  reply: dataEnvelopeSchema(z.object({ emote: Emote })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, EMOTE_NOT_FOUND },
  limit: { rate: 60, seconds: 60 },
});

/** Grandstand event. Omits `locked`, which differs between viewers. */
export const channelEmoteChanged = event(
  'App\\Events\\ChannelEmoteChangedEvent',
  (channelId: number) => `channel.${channelId}`,
  z.object({ emote: Emote.omit({ locked: true }).extend({ channel_id: Id }), removed: z.boolean() }),
);
