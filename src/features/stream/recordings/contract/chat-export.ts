import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { textStream } from '#core/contract/text-stream.ts';
import { NOT_ALLOWED } from './settings.ts';
import { VIDEO_NOT_FOUND, VideoParams } from './video.ts';

export const exportChat = endpoint({
  method: 'GET',
  path: '/api/internal/v1/videos/:uuid/chat',
  summary:
    'Export the chat of a recording as a CSV or JSON file. Each message has its position in the video in seconds; deleted messages are omitted.',
  viewer: 'required',
  params: VideoParams,
  query: z.object({ format: z.enum(['csv', 'json']).default('csv') }),
  reply: textStream,
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 20, seconds: 60 },
});
