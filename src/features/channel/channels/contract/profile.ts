import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { ChannelUser, ResponsivePicture } from './channel.ts';
import { channelEvents } from './livestream.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from './params.ts';

/** Shown by the player while offline. */
export const OFFLINE_BANNER: PictureKind = {
  size: { width: 1920, height: 1080 },
  smallerWidths: [960, 480],
  minSide: 180,
  maxBytes: 3 * 1024 * 1024,
  perDay: 30,
};

const path = '/api/internal/v1/channels/:slug/offline-banner';
const reply = dataEnvelopeSchema(z.object({ offline_banner_image: ResponsivePicture.nullable() }));
const NOT_ALLOWED = [403, 'Only the broadcaster can change the pictures of this channel.'] as const;

export const changeOfflineBanner = endpoint({
  method: 'PUT',
  path,
  summary: `Change the offline banner: PNG, JPEG, WebP or GIF, at most ${OFFLINE_BANNER.maxBytes / 1024} KiB, cropped to 16:9. \`image\` is the file in base64.`,
  viewer: 'required',
  params: SlugParams,
  body: PictureUpload,
  reply,
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED, ...PICTURE_REFUSALS },
  bodyLimit: bodyLimitOf(OFFLINE_BANNER),
  limit: { rate: 10, seconds: 60 },
});

export const removeOfflineBanner = endpoint({
  method: 'DELETE',
  path,
  summary: 'Remove the offline banner. No effect without a banner.',
  viewer: 'required',
  params: SlugParams,
  reply,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 30, seconds: 60 },
});

/** Grandstand event: the broadcaster's picture, bio or links, or the offline banner changed. */
export const channelProfileUpdated = event(
  'App\\Events\\ChannelProfileUpdatedEvent',
  channelEvents,
  z.object({ channel: z.object({ id: Id, slug: z.string(), user: ChannelUser, offline_banner_image: ResponsivePicture.nullable() }) }),
);
