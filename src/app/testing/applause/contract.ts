import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';

export const applaud = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/applause',
  summary: 'Applaud in a channel; for moderators and above.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ total: z.int() })),
  refusals: {
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: [403, 'Only moderators can applaud here.'],
    LOUD_ENOUGH: [409, 'It is loud enough already.'],
  },
});

export const applauded = event('Applauded', chatroomEvents, z.object({ username: z.string(), total: z.int() }));

/** Reports the total applause of a person to that person. */
export const ownApplause = event('OwnApplause', (userId: number) => `private-applause-${userId}`, z.object({ times: z.int() }));
