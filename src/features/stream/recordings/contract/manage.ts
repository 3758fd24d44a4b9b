import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { StreamTitle } from '#features/channel/channels/contract/stream-details.ts';
import { NOT_ALLOWED, RecordingSettings } from './settings.ts';
import { VIDEO_NOT_FOUND, Video, VideoParams, Visibility } from './video.ts';

/** A recording as its broadcaster sees it. */
export const ManagedVideo = Video.extend({
  byte_length: z.int(),
  /** When it is deleted, RFC 3339 with microseconds. Null where recordings stay until somebody deletes them. */
  expires_at: z.string().nullable(),
  /** The viewer deleted it, and can undo that until then, RFC 3339 with microseconds. Null for all others. */
  restorable_until: z.string().nullable(),
});
export type ManagedVideo = z.infer<typeof ManagedVideo>;

/** The bytes of all recordings of a channel. */
export const ChannelStorage = z.object({
  used: z.int(),
  /** The oldest recordings are deleted when all of them have more. Null for no limit. */
  quota: z.int().nullable(),
  /** The disk of the server is nearly full: streams that begin now are not recorded. */
  is_full: z.boolean(),
});

export type ChannelStorage = z.infer<typeof ChannelStorage>;

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/recordings',
  summary:
    'All recordings of a channel, the latest first with its settings and storage, for the broadcaster and staff. Those that the viewer has just deleted are among them.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ before: PathId.optional() }),
  reply: dataEnvelopeSchema(
    z.object({
      recordings: z.array(ManagedVideo),
      /** `before` of the next page. */
      next: z.int().nullable(),
      settings: RecordingSettings,
      storage: ChannelStorage,
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
});

export const changeVideo = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/videos/:uuid',
  summary: 'Changes the title or the visibility of a recording, for the broadcaster and staff.',
  viewer: 'required',
  params: VideoParams,
  body: z.object({ title: StreamTitle.optional(), visibility: Visibility.optional() }),
  reply: dataEnvelopeSchema(ManagedVideo),
  refusals: { VIDEO_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/videos/:uuid',
  summary: 'Deletes a recording, for the broadcaster and staff. It can be undone for ten minutes; then its files are deleted.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(ManagedVideo),
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

export const restoreVideo = endpoint({
  method: 'POST',
  path: '/api/internal/v1/videos/:uuid/restore',
  summary: 'Undoes the deletion of a recording, for whoever deleted it, until ten minutes after it.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(ManagedVideo),
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});
