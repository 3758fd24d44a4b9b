import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';

/** The length of what is searched for, in characters. */
export const HOST_SEARCH = { min: 3, max: 25 } as const;
/** How many channels a search finds. */
export const LIVE_SEARCH_MAX = 10;

/** A channel that a search found (wire.md 3.12). No field is ever null: `profile_pic` is empty without a picture. */
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
  summary: 'Channels to host by a part of their name: live ones first, the most watched of them first. 3 to 25 characters.',
  viewer: 'none',
  query: z.object({ q: z.string().trim().min(HOST_SEARCH.min).max(HOST_SEARCH.max) }),
  reply: z.object({ data: z.object({ channels: z.array(FoundChannel) }) }),
  refusals: {},
});
