import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/**
 * Hosted channel as viewers see it (wire.md 1.11). Grandstand adds `session_title`, `is_mature`, `verified`, `category_slug` and
 * `playback_url`. Pictures are empty without a thumbnail. `playback_url` is empty without video.
 */
export const HostedChannel = z.object({
  id: Id,
  username: z.string(),
  slug: z.string(),
  viewers_count: z.int(),
  is_live: z.boolean(),
  profile_pic: z.string().nullable(),
  category: z.string().nullable(),
  preview_thumbnail: z.object({ srcset: z.string(), src: z.string() }).nullable(),
  session_title: z.string().optional(),
  is_mature: z.boolean().optional(),
  verified: z.boolean().optional(),
  category_slug: z.string().optional(),
  playback_url: z.string().optional(),
});
export type HostedChannel = z.infer<typeof HostedChannel>;

/** `viewer_count` is the count at the start of the host. */
export const Host = z.object({ id: Uuid, hosted: HostedChannel, viewer_count: z.int(), started_at: WireDate });
export type Host = z.infer<typeof Host>;

const path = '/api/internal/v1/channels/:slug/host';
const NOT_ALLOWED = [403, 'Only the broadcaster and moderators can host from this channel.'] as const;

export const showHost = endpoint({
  method: 'GET',
  path,
  summary: 'Read the hosted channel, or null, and the minimum number of viewers to host.',
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ host: Host.nullable(), minimum_viewers: z.int() })),
  refusals: { CHANNEL_NOT_FOUND },
});

/** All but the first come from `hostRefusal`. */
export const HOST_REFUSALS = {
  HOST_TARGET_NOT_FOUND: [404, 'There is no channel with that name.'],
  HOST_OWN_CHANNEL: [422, 'A channel cannot host itself.'],
  ALREADY_HOSTING: [409, 'This channel is already hosting another channel. Stop hosting it first.'],
  HOST_TARGET_SUSPENDED: [403, 'That channel is suspended.'],
  BANNED_HERE: [403, 'You are banned from that channel.'],
  HOST_BROADCASTER_BANNED: [403, 'The broadcaster of this channel is banned from that channel.'],
  HOST_TARGET_NOT_LIVE: [409, 'That channel is not live.'],
  HOST_TARGET_HOSTS: [409, 'That channel is hosting another channel.'],
  HOST_NOT_WELCOME: [403, 'That channel does not allow this channel to host it.'],
  MINIMUM_VIEWER_COUNT_ERROR: [409, 'This channel has too few viewers to host.'],
  HOST_LIMIT_REACHED: [429, 'A channel can host three times an hour.'],
} as const;

export const startHost = endpoint({
  method: 'POST',
  path,
  summary: 'Host another channel and offer its stream to all viewers. Broadcaster, moderators and staff only.',
  viewer: 'required',
  params: SlugParams,
  /** Slug, username or id of the channel to host. */
  body: z.object({ slug: z.string().trim().min(1).max(64) }),
  reply: dataEnvelopeSchema(z.object({ host: Host })),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED, ...HOST_REFUSALS },
  limit: { rate: 30, seconds: 60 },
});

export const stopHost = endpoint({
  method: 'DELETE',
  path,
  summary: 'Stop hosting. Viewers who have moved stay there. Broadcaster, moderators and staff only.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ host: z.null() })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, NOT_HOSTING: [409, 'This channel is not hosting another channel.'] },
  limit: { rate: 30, seconds: 60 },
});

/** Query length in characters. */
export const HOST_SEARCH = { min: 3, max: 25 } as const;
export const LIVE_SEARCH_MAX = 10;

/** Search result (wire.md 3.12). No field is null; `profile_pic` is empty without a picture. */
export const FoundChannel = z.object({
  id: Id,
  username: z.string(),
  viewers_count: z.int(),
  is_live: z.boolean(),
  profile_pic: z.string(),
  category: z.string(),
});
export type FoundChannel = z.infer<typeof FoundChannel>;

export const searchLive = endpoint({
  method: 'GET',
  path: '/api/internal/v1/live/search',
  summary: 'Search channels to host by part of their name, live and most watched first. 3 to 25 characters.',
  viewer: 'none',
  query: z.object({ q: z.string().trim().min(HOST_SEARCH.min).max(HOST_SEARCH.max) }),
  reply: z.object({ data: z.object({ channels: z.array(FoundChannel) }) }),
  refusals: {},
});
