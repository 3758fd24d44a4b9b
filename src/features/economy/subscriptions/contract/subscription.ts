import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { plainLine } from '#features/chat/moderation/contract/plain-text.ts';
import { PAYMENTS_DISABLED, PURCHASE_NOT_FOUND } from '#features/economy/payments/contract/purchase.ts';

/** The longest message of a subscription, in Unicode code points. */
export const SUBSCRIPTION_MESSAGE_LENGTH = 255;
/** The months from which on the subscriber badge has another picture. */
export const BADGE_MONTHS = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60] as const;
export type BadgeMonths = (typeof BADGE_MONTHS)[number];

/** A channel in an item: its slug, the broadcaster's username, or the id of the channel. */
export const ChannelReference = z.union([z.string().min(1).max(64), Id.transform(String)]);

/** The `item` of a purchase of the kind `subscription`. There is one tier, and a purchase begins with one month. */
export const SubscriptionItem = z.object({
  channel: ChannelReference,
  months: z.literal(1).default(1),
  tier: z.literal(1).default(1),
  /** Shown in the chat with the first month, if the room would take it as a message. */
  message: plainLine(SUBSCRIPTION_MESSAGE_LENGTH).optional(),
});
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/** In minor units of the currency (ISO 4217). */
export const Price = z.object({ amount: z.int(), currency: z.string() });

/** A channel beside a subscription. `profile_pic` is an address or null. */
export const SubscribedChannel = z.object({ id: Id, slug: z.string(), username: z.string(), profile_pic: z.string().nullable() });

/**
 * `active`: it goes on. `ends_soon`: the renewal is off, or nothing renews it and it ends within seven days. `payment_failed`: the last
 * renewal was declined; all rights last until `expires_at`. `ended`: the person is no longer subscribed.
 */
export const SubscriptionStatus = z.enum(['active', 'ends_soon', 'payment_failed', 'ended']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The viewer's own subscription to a channel. Dates are RFC 3339 with microseconds. */
export const OwnSubscription = z.object({
  channel: SubscribedChannel,
  status: SubscriptionStatus,
  /** Where the latest month came from. */
  kind: z.enum(['paid', 'gift']),
  /** The latest gift when `kind` is `gift`; the name is null for an anonymous one. */
  gift: z.object({ gifter_username: z.string().nullable() }).nullable(),
  /** All months bought or received, and those without a gap. */
  months: z.int().nonnegative(),
  streak_months: z.int().nonnegative(),
  is_founder: z.boolean(),
  /** When the current row of months began. */
  since: z.string(),
  /** Until when everything is paid or given. */
  paid_until: z.string(),
  /** When the rights end if nothing more is paid: `paid_until`, or the end of the grace period while a renewal is on. */
  expires_at: z.string(),
  /** The recurring purchase that a payment provider can be asked about; null without one, and when another provider took its money. */
  purchase_id: z.string().nullable(),
  /** Whether a recurring payment is on; null without one, and once a canceled one is over. It can be switched (`setRenewal`) unless null. */
  renewal: z.enum(['active', 'past_due', 'canceled']).nullable(),
  /** The next payment, or the next attempt after a declined one; null where that is not known, as with Stripe. */
  next_payment_at: z.string().nullable(),
  /** What the recurring payment costs; null without one. */
  price: Price.nullable(),
});
export type OwnSubscription = z.infer<typeof OwnSubscription>;

/** What a channel offers, and the viewer's own state there. */
export const SubscriptionOffer = z.object({
  channel: SubscribedChannel,
  /** Whether subscriptions can be bought here now: the broadcaster switched them on, and this installation takes payments. */
  is_available: z.boolean(),
  /** Null where nothing can be bought. */
  provider: z.enum(['test', 'stripe']).nullable(),
  /** Of a month, for oneself or as a gift. */
  price: Price,
  /** Days of a month. */
  period_days: z.int(),
  is_own_channel: z.boolean(),
  /** Null without one, now or before, and for viewers who are not signed in. */
  own: OwnSubscription.nullable(),
  /** The tiers of the badge; `image_url` is the channel's own picture, or null for the default one. */
  badges: z.array(z.object({ months: z.int(), image_url: z.string().nullable() })),
  /** The emotes for subscribers alone, at most 8 of them, and how many there are. */
  emotes: z.object({ count: z.int(), first: z.array(z.object({ id: Id, name: z.string(), animated: z.boolean() })) }),
  /** What subscribers earn in channel points; null where there are none. */
  points: z.object({ bonus: z.int(), watching: z.int(), subscriber_watching: z.int() }).nullable(),
});
export type SubscriptionOffer = z.infer<typeof SubscriptionOffer>;

export const showSubscriptionOffer = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/subscription',
  summary: "What a subscription to this channel costs and brings, and the viewer's own.",
  viewer: 'optional',
  params: SlugParams,
  reply: dataEnvelopeSchema(SubscriptionOffer),
  refusals: { CHANNEL_NOT_FOUND },
});

/** The token of a page: what `next_page_token` said. */
export const PageToken = z.string().min(1).max(64);
export const SUBSCRIPTIONS_PAGE = 50;

export const listOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions',
  summary: "The viewer's subscriptions, bought and received, the latest change first. Pass `next_page_token` on.",
  viewer: 'required',
  query: z.object({ next_page_token: PageToken.optional() }),
  reply: dataEnvelopeSchema(z.object({ subscriptions: z.array(OwnSubscription), next_page_token: PageToken.nullable() })),
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
  SUBSCRIPTION_NOT_FOUND: [404, 'You have no subscription to this channel that renews.'],
  RENEWAL_ENDED: [409, 'This subscription has ended. Subscribe again.'],
  PROVIDER_UNAVAILABLE: [503, 'The payment provider does not answer. Nothing was changed. Try again in a moment.'],
} as const;

export const turnOnRenewal = endpoint({
  ...switchingRenewal,
  method: 'PUT',
  summary: 'Lets a subscription renew again that was canceled and still lasts.',
  refusals: { ...renewalRefusals, CHANNEL_SUSPENDED, CHANNEL_NOT_MONETIZED: [403, 'This channel does not sell anything.'] },
});

export const cancelRenewal = endpoint({
  ...switchingRenewal,
  method: 'DELETE',
  summary: 'Cancels the renewal of a subscription, which then ends with the paid period. Canceling twice changes nothing.',
  refusals: renewalRefusals,
});

/**
 * The viewer's own subscription to a channel changed: bought, renewed, received, canceled, ended, taken back, or a gift was seen in another
 * tab. Clients refetch what they show of it.
 */
export const ownSubscriptionChanged = event(
  'App\\Events\\OwnSubscriptionChanged',
  (userId: number) => `private-${userId}`,
  z.object({ channel_id: Id, cause: z.enum(['paid', 'gift', 'renewal', 'reversal', 'seen']) }),
);
