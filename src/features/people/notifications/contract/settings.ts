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
