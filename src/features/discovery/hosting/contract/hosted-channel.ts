import { z } from 'zod';
import { Id } from '#core/contract/ids.ts';

/**
 * Hosted channel as offered to viewers (wire.md 1.11). `session_title`, `is_mature`, `category_slug` and `playback_url` are Grandstand
 * fields of its stream. Pictures are empty without a thumbnail, and `playback_url` without video.
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
  category_slug: z.string().optional(),
  playback_url: z.string().optional(),
});
export type HostedChannel = z.infer<typeof HostedChannel>;
