import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NotificationKind } from './notification.ts';

/**
 * What the person gets of one kind. Without `in_app` there are none of it at all. `push` reaches the browsers that asked for it, `email` the
 * address of the account, where the installation can send mail.
 */
export const KindSettings = z.object({ kind: NotificationKind, in_app: z.boolean(), push: z.boolean(), email: z.boolean() });
export type KindSettings = z.infer<typeof KindSettings>;

const Settings = z.object({
  /** Every kind, in a fixed order. */
  kinds: z.array(KindSettings),
  /** Whether the installation can send mail. */
  can_email: z.boolean(),
});
export type NotificationSettings = z.infer<typeof Settings>;

export const showNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/settings',
  summary: 'Which notifications the viewer gets, and where.',
  viewer: 'required',
  reply: dataEnvelopeSchema(Settings),
  refusals: {},
});

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/settings',
  summary: 'Changes which notifications the viewer gets. Kinds and fields that are left out stay as they are.',
  viewer: 'required',
  body: z.object({
    kinds: z
      .array(KindSettings.partial().required({ kind: true }))
      .min(1)
      .max(NotificationKind.options.length),
  }),
  reply: dataEnvelopeSchema(Settings),
  refusals: { KIND_TWICE: [422, 'Each kind can be changed once.'] },
  limit: { rate: 60, seconds: 60 },
});
