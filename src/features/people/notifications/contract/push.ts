import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';

/** How many browsers of a person get pushes. A further one takes the place of the one that asked first. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

/** The languages in which a push can be written. */
export const PushLanguage = z.enum(['en', 'de']);
export type PushLanguage = z.infer<typeof PushLanguage>;

/** The address of a browser's push service for this site (RFC 8030). It is a secret of the browser. */
const Endpoint = z.url().max(1000);

export const showPushKey = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/push-subscriptions',
  summary: 'The key with which a browser subscribes to pushes of this site (RFC 8292), and how many browsers of the viewer have.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ public_key: z.string(), count: z.int() })),
  refusals: {},
});

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/push-subscriptions',
  summary:
    'Sends pushes to a browser from now on, until the session ends in which it asked. The same endpoint again replaces the earlier one.',
  viewer: 'required',
  body: z.object({
    endpoint: Endpoint,
    /** In base64url: the browser's public key, an uncompressed point of P-256, and 16 bytes that authenticate (RFC 8291). */
    keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) }),
    language: PushLanguage.default('en'),
  }),
  reply: dataEnvelopeSchema(z.object({ count: z.int() })),
  refusals: {
    BAD_ENDPOINT: [422, 'The push service of this browser cannot be reached from here.'],
    BAD_KEY: [422, 'This key is not valid.'],
  },
  limit: { rate: 20, seconds: 60 },
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/push-subscriptions',
  summary: 'Sends no more pushes to a browser. An endpoint that is not subscribed changes nothing.',
  viewer: 'required',
  body: z.object({ endpoint: Endpoint }),
  reply: dataEnvelopeSchema(z.object({ count: z.int() })),
  refusals: {},
  limit: { rate: 20, seconds: 60 },
});

/** What a push carries, encrypted: what the service worker shows, and the path that it opens. `tag`: a later one with it takes its place. */
export const PushMessage = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() });
export type PushMessage = z.infer<typeof PushMessage>;
