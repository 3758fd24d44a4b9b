import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';

const bareChannelEvents = (channelId: number) => `channel_${channelId}`;

/** A gift of KICKs (wire.md 1.13), shown only where beta features are on (N-06). */
export const kicksGifted = event(
  'KicksGifted',
  bareChannelEvents,
  z.object({
    gift_transaction_id: z.string(),
    message: z.string(),
    sender: z.object({ id: Id, username: z.string(), username_color: z.string() }),
    gift: z.object({
      gift_id: z.string(),
      name: z.string(),
      amount: z.int(),
      type: z.string(),
      tier: z.string(),
      character_limit: z.int(),
      pinned_time: z.number(),
    }),
    created_at: z.string(),
    expires_at: z.string().nullable(),
  }),
);

/** KICKs that the viewer bought were credited (GI-04, wire.md 6.1). No client decodes the payload, so it is not validated. */
export const mintTransactionCompleted = event('MintTransactionCompleted', (userId: number) => `private-${userId}`, z.looseObject({}));
