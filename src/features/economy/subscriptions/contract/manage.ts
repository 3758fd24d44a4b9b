import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { NextCursor, TextCursor } from '#core/contract/pages.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { BADGE_MONTHS, Price } from './subscription.ts';

const NOT_ALLOWED = [403, 'Only the broadcaster can manage the subscriptions of this channel.'] as const;
const channelPath = '/api/internal/v1/channels/:slug';

export const BADGE_PICTURE: PictureKind = {
  size: { width: 72, height: 72 },
  smallerWidths: [36, 18],
  minSide: 18,
  maxBytes: 512 * 1024,
  perDay: 60,
};

export const SubscriptionSettings = z.object({
  /** Whether people can subscribe. If false, existing subscriptions still renew. */
  is_enabled: z.boolean(),
  takes_payments: z.boolean(),
  price: Price,
  /** Percent. */
  platform_share: z.int(),
  /** People with an active subscription, and those whose subscription renews. */
  active_subscribers: z.int(),
  renewing_subscribers: z.int(),
  badges: z.array(SubscriberBadge),
});
export type SubscriptionSettings = z.infer<typeof SubscriptionSettings>;

export const showSubscriptionSettings = endpoint({
  method: 'GET',
  path: `${channelPath}/subscription-settings`,
  summary: 'Get the subscription settings and badges of a channel. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(SubscriptionSettings),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
});

export const changeSubscriptionSettings = endpoint({
  method: 'PUT',
  path: `${channelPath}/subscription-settings`,
  summary: 'Turn subscriptions to a channel on or off. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({ is_enabled: z.boolean() }),
  reply: dataEnvelopeSchema(SubscriptionSettings),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED },
  limit: { rate: 30, seconds: 60 },
});

const BadgeParams = SlugParams.extend({
  months: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((months) => (BADGE_MONTHS as readonly number[]).includes(months), 'must be a badge tier'),
});
const badgesReply = dataEnvelopeSchema(z.object({ badges: z.array(SubscriberBadge) }));

export const uploadSubscriberBadge = endpoint({
  method: 'PUT',
  path: `${channelPath}/subscriber-badges/:months`,
  summary: 'Upload a custom subscriber badge for a badge tier (M-15). Broadcaster and staff only.',
  viewer: 'required',
  params: BadgeParams,
  body: PictureUpload,
  bodyLimit: bodyLimitOf(BADGE_PICTURE),
  reply: badgesReply,
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED, ...PICTURE_REFUSALS },
  limit: { rate: 60, seconds: 60 },
});

export const removeSubscriberBadge = endpoint({
  method: 'DELETE',
  path: `${channelPath}/subscriber-badges/:months`,
  summary: 'Delete a custom subscriber badge. Idempotent. Broadcaster and staff only.',
  viewer: 'required',
  params: BadgeParams,
  reply: badgesReply,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

/** A subscriber as the broadcaster sees them. Anonymous gifters are hidden. */
export const Subscriber = z.object({
  user: z.object({ id: Id, username: z.string(), profile_pic: z.string().nullable() }),
  months: z.int(),
  streak_months: z.int(),
  is_founder: z.boolean(),
  /** Source of the newest month. */
  kind: z.enum(['paid', 'gift']),
  renews: z.boolean(),
  since: WireDate,
  expires_at: WireDate,
});
export type Subscriber = z.infer<typeof Subscriber>;

export const listSubscribers = endpoint({
  method: 'GET',
  path: `${channelPath}/subscribers`,
  summary:
    'List the active subscribers of a channel, most months first. Broadcaster and staff only. Pass `next_page_token` to get the next page.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ next_page_token: TextCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ subscribers: z.array(Subscriber), next_page_token: NextCursor })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
});

/** The subscription settings or badges of a channel changed. Clients refetch the channel. */
export const channelSubscriptionsChanged = event(
  'SubscriptionSettingsChanged',
  (channelId: number) => `channel_${channelId}`,
  z.object({ channel_id: Id, subscription_enabled: z.boolean(), subscriber_badges: z.array(SubscriberBadge) }),
);
