import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NotificationKind } from './notification.ts';

/** Without `in_app`, the kind is off entirely. `push` goes to subscribed browsers. `email` needs an installation with a mail server. */
export const KindSettings = z.object({ kind: NotificationKind, in_app: z.boolean(), push: z.boolean(), email: z.boolean() });
export type KindSettings = z.infer<typeof KindSettings>;

const Settings = z.object({
  /** All kinds in a fixed order. */
  kinds: z.array(KindSettings),
  /** Whether a mail server is configured. */
  can_email: z.boolean(),
});
export type NotificationSettings = z.infer<typeof Settings>;

export const showNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/settings',
  summary: "Read the viewer's notification settings.",
  viewer: 'required',
  reply: dataEnvelopeSchema(Settings),
  refusals: {},
});

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/settings',
  summary: "Change the viewer's notification settings. Omitted kinds and fields are unchanged.",
  viewer: 'required',
  body: z.object({
    kinds: z
      .array(KindSettings.partial().required({ kind: true }))
      .min(1)
      .max(NotificationKind.options.length),
  }),
  reply: dataEnvelopeSchema(Settings),
  refusals: { KIND_TWICE: [422, 'Each kind can occur only once.'] },
  limit: { rate: 60, seconds: 60 },
});

/** Page of the link in a mail. Mail programs send a POST to the same address (RFC 8058), which asks nothing further. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

export const UnsubscribeQuery = z.object({ token: z.string().max(200) });

export const unsubscribeFromMail = endpoint({
  method: 'POST',
  path: UNSUBSCRIBE_PAGE,
  summary:
    'End the mails of one kind, with the token of a mail. Needs no session; the address is in `List-Unsubscribe` (RFC 8058). Idempotent.',
  viewer: 'none',
  query: UnsubscribeQuery,
  body: z.object({ 'List-Unsubscribe': z.string().max(20).optional() }),
  form: true,
  reply: dataEnvelopeSchema(z.object({ kind: NotificationKind })),
  refusals: { UNSUBSCRIBE_TOKEN_INVALID: [422, 'This link is incomplete or not from this site.'] },
  limit: { rate: 30, seconds: 60 },
});

/** Browsers per user that receive push notifications. A new one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

export const PushLanguage = z.enum(['en', 'de']);
export type PushLanguage = z.infer<typeof PushLanguage>;

/** URL of a browser at its push service (RFC 8030). A secret of the browser. */
const Endpoint = z.url().max(1000);

export const showPushKey = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/push-subscriptions',
  summary: 'Read the public push key of this site (RFC 8292) and the number of subscribed browsers of the viewer.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ public_key: z.string(), count: z.int() })),
  refusals: {},
});

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/push-subscriptions',
  summary: 'Subscribe a browser to push notifications until its session ends. Repeating an endpoint replaces its subscription.',
  viewer: 'required',
  body: z.object({
    endpoint: Endpoint,
    /** Base64url: the browser's public key, an uncompressed P-256 point, and a 16-byte authentication secret (RFC 8291). */
    keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) }),
    language: PushLanguage.default('en'),
  }),
  reply: dataEnvelopeSchema(z.object({ count: z.int() })),
  refusals: {
    BAD_ENDPOINT: [422, "The server can't reach this browser's push service."],
    BAD_KEY: [422, 'This key is invalid.'],
  },
  limit: { rate: 20, seconds: 60 },
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/push-subscriptions',
  summary: 'Unsubscribe a browser from push notifications. Idempotent.',
  viewer: 'required',
  body: z.object({ endpoint: Endpoint }),
  reply: dataEnvelopeSchema(z.object({ count: z.int() })),
  refusals: {},
  limit: { rate: 20, seconds: 60 },
});

/** Encrypted payload that the service worker shows. `path` opens on click. A later message with the same `tag` replaces it. */
export const PushMessage = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() });
export type PushMessage = z.infer<typeof PushMessage>;
