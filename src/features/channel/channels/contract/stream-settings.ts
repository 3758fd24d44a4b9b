import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';
import { Category } from './category.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from './params.ts';
import { Language, StreamTags, StreamTitle } from './stream-details.ts';

/** Stream settings, live or offline (wire.md 3.2). */
export const StreamSettings = z.object({
  stream_title: z.string(),
  is_mature: z.boolean(),
  /** ISO 639-1 code. */
  language: z.string(),
  category: Category,
  tags: z.array(z.string()),
});
export type StreamSettings = z.infer<typeof StreamSettings>;

export const showStreamSettings = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/stream-info',
  summary: 'Read the title, category, language, tags and mature flag of a channel.',
  viewer: 'none',
  params: SlugParams,
  reply: StreamSettings,
  refusals: { CHANNEL_NOT_FOUND },
});

export const updateStreamSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/channels/:slug/stream-info',
  summary: 'Change the given stream settings. Applies immediately to a live stream. Moderators and above only.',
  viewer: 'required',
  params: SlugParams,
  body: z
    .object({
      stream_title: StreamTitle.optional(),
      category_id: Id.optional(),
      is_mature: z.boolean().optional(),
      language: Language.optional(),
      tags: StreamTags.optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'names nothing to change'),
  reply: StreamSettings,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    CATEGORY_NOT_FOUND: [404, 'Category not found.'],
    NOT_ALLOWED: [403, 'Only moderators of this channel can change that.'],
  },
  limit: { rate: 30, seconds: 60 },
});
