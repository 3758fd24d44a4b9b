import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Who may make clips in a channel. Moderators and above count as followers and subscribers; `nobody` includes them. */
export const WhoMayClip = z.enum(['everyone', 'followers', 'subscribers', 'moderators', 'nobody']);
export type WhoMayClip = z.infer<typeof WhoMayClip>;

export const ClipSettings = z.object({ who_may_clip: WhoMayClip });
export type ClipSettings = z.infer<typeof ClipSettings>;

/** The settings with what the operator has set: the bytes that all clips of a channel may have before the oldest ones go; null for no limit. */
export const ShownClipSettings = ClipSettings.extend({ quota: z.int().nullable() });
export type ShownClipSettings = z.infer<typeof ShownClipSettings>;

const path = '/api/internal/v1/channels/:slug/clip-settings';

export const showClipSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Who may make clips in a channel, and how many bytes all of them may have.',
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(ShownClipSettings),
  refusals: { CHANNEL_NOT_FOUND },
});

export const changeClipSettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Changes who may make clips in a channel, for the broadcaster and staff.',
  viewer: 'required',
  params: SlugParams,
  body: ClipSettings,
  reply: dataEnvelopeSchema(ShownClipSettings),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only the broadcaster can decide who may make clips in this channel.'],
  },
  limit: { rate: 30, seconds: 60 },
});
