import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Maximum names in a reply. */
export const MAX_CHATTERS = 1_000;

/** In display order. A bot that moderates is a bot. */
export const ChatterGroup = z.enum(['broadcaster', 'staff', 'moderator', 'vip', 'og', 'sidekick', 'bot', 'viewer']);
export type ChatterGroup = z.infer<typeof ChatterGroup>;

const Chatter = z.object({ id: Id, username: z.string(), slug: z.string() });
export type Chatter = z.infer<typeof Chatter>;

export const Chatters = z.object({
  /** Accounts and signed-out browsers with the chat open. */
  total: z.int(),
  /** Signed-out browsers, which have no name. */
  signed_out: z.int(),
  /** Groups with somebody in them, in display order. People are sorted by name. */
  groups: z.array(z.object({ role: ChatterGroup, people: z.array(Chatter) })),
});
export type Chatters = z.infer<typeof Chatters>;

export const listChatters = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/chatters',
  summary: 'List up to 1,000 people who have the chat open, grouped by role. Computed at most once per second.',
  viewer: 'optional',
  params: SlugParams,
  reply: statusEnvelopeSchema(Chatters),
  refusals: { CHANNEL_NOT_FOUND },
  limit: { rate: 60, seconds: 60 },
  readCost: 5,
});
