import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { NextCursor, TextCursor } from '#core/contract/pages.ts';
import { plainLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { PAYMENTS_DISABLED, PURCHASE_NOT_FOUND } from '#features/economy/payments/contract/purchase.ts';

/** Maximum length of a subscription message, in Unicode code points. */
export const SUBSCRIPTION_MESSAGE_LENGTH = 255;
/** Months at which the subscriber badge changes. */
export const BADGE_MONTHS = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60] as const;
export type BadgeMonths = (typeof BADGE_MONTHS)[number];

/** A channel in an item: its slug, the broadcaster's username or the channel id. */
export const ChannelReference = z.union([z.string().min(1).max(64), Id.transform(String)]);

/** The `item` of a purchase of the kind `subscription`. Only one tier exists, and a purchase starts with one month. */
export const SubscriptionItem = z.object({
  channel: ChannelReference,
  months: z.literal(1).default(1),
  tier: z.literal(1).default(1),
  /** Shown in chat with the first month, if the chatroom's rules allow it. */
  message: plainLine(SUBSCRIPTION_MESSAGE_LENGTH).optional(),
});
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/** Minor units of the currency (ISO 4217). */
export const Price = z.object({ amount: z.int(), currency: z.string() });

/** Channel of a subscription. `profile_pic` is a URL or null. */
export const SubscribedChannel = z.object({ id: Id, slug: z.string(), username: z.string(), profile_pic: z.string().nullable() });

/**
 * `active`: it continues. `ends_soon`: canceled, or without a renewal and ending within seven days. `payment_failed`: the last renewal was
 * declined; all rights last until `expires_at`. `ended`: the person is no longer subscribed.
 */
export const SubscriptionStatus = z.enum(['active', 'ends_soon', 'payment_failed', 'ended']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The viewer's subscription to a channel. Dates are RFC 3339 with microseconds. */
export const OwnSubscription = z.object({
  channel: SubscribedChannel,
  status: SubscriptionStatus,
  /** Source of the newest month. */
  kind: z.enum(['paid', 'gift']),
  /** The newest gift if `kind` is `gift`. The name is null for an anonymous gift. */
  gift: z.object({ gifter_username: z.string().nullable() }).nullable(),
  /** All bought or received months, and the current streak. */
  months: z.int().nonnegative(),
  streak_months: z.int().nonnegative(),
  is_founder: z.boolean(),
  since: WireDate,
  paid_until: WireDate,
  /** End of the rights: `paid_until`, or the end of the grace period while a renewal is on. */
  expires_at: WireDate,
  /** The recurring purchase at the current payment provider; null without one. */
  purchase_id: z.string().nullable(),
  /** Null without a recurring payment and after the end of a canceled one. `setRenewal` can change it unless null. */
  renewal: z.enum(['active', 'past_due', 'canceled']).nullable(),
  /** The next payment, or the retry after a declined one; null if unknown, as with Stripe. */
  next_payment_at: WireDate.nullable(),
  price: Price.nullable(),
});
export type OwnSubscription = z.infer<typeof OwnSubscription>;

/** The subscription of a channel with the viewer's state. */
export const SubscriptionOffer = z.object({
  channel: SubscribedChannel,
  /** Whether a subscription can be bought now: the broadcaster allows it, and this installation has a payment provider. */
  is_available: z.boolean(),
  provider: z.enum(['test', 'stripe']).nullable(),
  /** Price of a period of `period_days`, also as a gift. */
  price: Price,
  period_days: z.int(),
  is_own_channel: z.boolean(),
  /** Null for visitors and viewers who never subscribed. */
  own: OwnSubscription.nullable(),
  /** Badge tiers. `image_url` is the channel's picture, or null for the default. */
  badges: z.array(z.object({ months: z.int(), image_url: z.string().nullable() })),
  /** Subscriber emotes: the total, and the first 8. */
  emotes: z.object({ count: z.int(), first: z.array(z.object({ id: Id, name: z.string(), animated: z.boolean() })) }),
  /** Channel points of subscribers; null if points are off. */
  points: z.object({ bonus: z.int(), watching: z.int(), subscriber_watching: z.int() }).nullable(),
});
export type SubscriptionOffer = z.infer<typeof SubscriptionOffer>;

export const showSubscriptionOffer = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/subscription',
  summary: "Get the price and perks of a subscription to a channel, and the viewer's own subscription.",
  viewer: 'optional',
  params: SlugParams,
  reply: dataEnvelopeSchema(SubscriptionOffer),
  refusals: { CHANNEL_NOT_FOUND },
});

export const SUBSCRIPTIONS_PAGE = 50;

export const listOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions',
  summary: "List the viewer's bought and received subscriptions, last changed first. Pass `next_page_token` to get the next page.",
  viewer: 'required',
  query: z.object({ next_page_token: TextCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ subscriptions: z.array(OwnSubscription), next_page_token: NextCursor })),
  refusals: {},
});

const switchingRenewal = {
  path: '/api/v1/subscriptions/:slug/renewal',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(OwnSubscription),
  limit: { rate: 30, seconds: 60 },
} as const;

const renewalRefusals = {
  CHANNEL_NOT_FOUND,
  PAYMENTS_DISABLED,
  PURCHASE_NOT_FOUND,
  SUBSCRIPTION_NOT_FOUND: [404, 'You have no renewing subscription to this channel.'],
  RENEWAL_ENDED: [409, 'This subscription has ended. Subscribe again.'],
  PROVIDER_UNAVAILABLE: [503, 'The payment provider is not responding. Nothing was changed. Try again in a moment.'],
} as const;

export const turnOnRenewal = endpoint({
  ...switchingRenewal,
  method: 'PUT',
  summary: 'Resume a canceled subscription before it ends.',
  refusals: { ...renewalRefusals, CHANNEL_SUSPENDED, CHANNEL_NOT_MONETIZED: [403, 'This channel does not sell anything.'] },
});

export const cancelRenewal = endpoint({
  ...switchingRenewal,
  method: 'DELETE',
  summary: 'Cancel a subscription at the end of the paid period. Idempotent.',
  refusals: renewalRefusals,
});

/**
 * The viewer's subscription to a channel was bought, renewed, received, canceled, ended or reversed, or a gift was seen in another tab.
 * Clients refetch.
 */
export const ownSubscriptionChanged = event(
  'App\\Events\\OwnSubscriptionChanged',
  (userId: number) => `private-${userId}`,
  z.object({ channel_id: Id, cause: z.enum(['paid', 'gift', 'renewal', 'reversal', 'seen']) }),
);
