import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Who can make clips in a channel. Moderators and above count as followers and subscribers; `nobody` excludes them too. */
export const WhoMayClip = z.enum(['everyone', 'followers', 'subscribers', 'moderators', 'nobody']);
export type WhoMayClip = z.infer<typeof WhoMayClip>;

export const ClipSettings = z.object({ who_may_clip: WhoMayClip });
export type ClipSettings = z.infer<typeof ClipSettings>;

/** The settings and the operator's quota: the bytes of all clips of a channel, beyond which the oldest are deleted; null for no limit. */
export const ShownClipSettings = ClipSettings.extend({ quota: z.int().nullable() });
export type ShownClipSettings = z.infer<typeof ShownClipSettings>;

const path = '/api/internal/v1/channels/:slug/clip-settings';

export const showClipSettings = endpoint({
  method: 'GET',
  path,
  summary: "Get who can make clips in a channel, and the channel's quota in bytes.",
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(ShownClipSettings),
  refusals: { CHANNEL_NOT_FOUND },
});

export const changeClipSettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Change who can make clips in a channel. Requires the broadcaster or staff.',
  viewer: 'required',
  params: SlugParams,
  body: ClipSettings,
  reply: dataEnvelopeSchema(ShownClipSettings),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only the broadcaster can choose who makes clips in this channel.'],
  },
  limit: { rate: 30, seconds: 60 },
});
