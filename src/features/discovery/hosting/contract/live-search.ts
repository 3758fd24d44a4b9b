import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';

/** Query length in characters. */
export const HOST_SEARCH = { min: 3, max: 25 } as const;
/** Maximum results. */
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
