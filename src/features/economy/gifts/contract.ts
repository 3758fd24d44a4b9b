import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId, TransactionId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND } from '#features/channel/channels/contract/params.ts';
import { SEND_REFUSALS } from '#features/chat/chat/contract/send.ts';

const bareChannelEvents = (channelId: number) => `channel_${channelId}`;
const ownEvents = (userId: number) => `private-${userId}`;
const ChannelParams = z.object({ channelId: PathId });

/** Whole KICKs. */
const Kicks = z.int();

/** The tier decides what a gift may say, and how long it is pinned. */
export const GiftTier = z.enum(['BASIC', 'MID', 'HIGHER']);
export type GiftTier = z.infer<typeof GiftTier>;

/**
 * A gift as programs read it (wire.md 3.10). `character_limit` is 0 where a gift says nothing; `pinned_time` is in nanoseconds, 0 where it
 * is not pinned.
 */
export const GiftOnWire = z.object({
  gift_id: z.string(),
  name: z.string(),
  amount: Kicks,
  tier: GiftTier,
  type: z.enum(['BASIC', 'LEVEL_UP']),
  character_limit: z.int(),
  pinned_time: z.int(),
});
export type GiftOnWire = z.infer<typeof GiftOnWire>;

/** A gift with its drawings (GI-02): SVG files of this site. `color` is `#rrggbb`, behind the picture. */
export const Gift = GiftOnWire.extend({ static_url: z.string(), animated_url: z.string(), color: z.string() });
export type Gift = z.infer<typeof Gift>;

/**
 * What the viewer can spend. `owed` is what they owe in minor units of `currency`, because money for KICKs that were spent went back to them:
 * KICKs that they buy pay it first, and until then they can send no gift.
 */
export const KicksBalance = z.object({
  available: Kicks,
  /** RFC 3339. */
  last_updated: z.string(),
  user_id: Id,
  owed: z.int(),
  currency: z.string(),
});
export type KicksBalance = z.infer<typeof KicksBalance>;

/** A bundle of KICKs to buy (GI-11): `price` is in the currency (1.5), `price_minor` in its minor units (150), as a purchase has it. */
export const KicksPlan = z.object({ plan_id: z.string(), amount: Kicks, price: z.number(), price_minor: z.int(), currency: z.string() });
export type KicksPlan = z.infer<typeof KicksPlan>;

/** The `item` of a purchase of the kind `kicks`. `channel_id` is only where the checkout leads back to. */
export const KicksItem = z.object({ plan_id: z.string().max(40), channel_id: Id.optional() });
export type KicksItem = z.infer<typeof KicksItem>;

const GiftSender = z.object({ id: Id, username: z.string(), username_color: z.string() });

/** A gift that is pinned above the chat until `expires_at`. Dates are RFC 3339. */
export const PinnedGift = z.object({
  gift_transaction_id: z.string(),
  gift: GiftOnWire,
  sender: GiftSender.extend({ profile_picture: z.string().nullable() }),
  message: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  pinned_time: z.int(),
});
export type PinnedGift = z.infer<typeof PinnedGift>;

/** How many pinned gifts are listed at most, the latest. */
export const PINNED_GIFTS_MAX = 50;

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/gifts',
  summary: 'The gifts that KICKs pay for, the cheapest first.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.array(Gift)),
  refusals: {},
});

export const listKicksPlans = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/plans',
  summary:
    'The bundles of KICKs that can be bought: `POST /api/v1/purchases` with the kind `kicks` and `{plan_id, channel_id?}` as its item. Empty where nothing can be bought.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ plans: z.array(KicksPlan) })),
  refusals: {},
});

export const showKicksBalance = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/balance',
  summary: 'The KICKs of the viewer, and what they owe for KICKs that they spent and were paid back for.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ balance: KicksBalance })),
  refusals: {},
});

export const sendGift = endpoint({
  method: 'POST',
  path: '/api/v1/kicks/:channelId/gift',
  summary:
    'Sends a gift to a channel and pays it with KICKs. The same `idempotency_key` again answers the same and takes nothing. A refusal also has `data: {type, details}`.',
  viewer: 'required',
  params: ChannelParams,
  body: z.object({ gift_id: z.string().max(64), message: z.string().max(4000).nullish(), idempotency_key: TransactionId }),
  reply: dataEnvelopeSchema(z.object({ balance: KicksBalance, transaction_id: z.string() })),
  /** The message is shown in the chat, so the refusals of sending one apply to it. */
  refusals: {
    ...SEND_REFUSALS,
    CHANNEL_NOT_FOUND,
    GIFT_NOT_FOUND: [400, 'There is no such gift.'],
    INCORRECT_MESSAGE_SIZE: [400, 'The message is too long for this gift.'],
    MESSAGE_NEEDS_REVIEW: [400, 'This message would need the approval of a moderator. Change it, or send the gift without one.'],
    PURCHASING_FOR_OWN_CHANNEL: [400, 'You cannot send gifts to your own channel.'],
    INSUFFICIENT_FUNDS: [400, 'You do not have enough KICKs for this gift.'],
    RECEIVER_CHAT_BANNED: [400, 'You banned this person from your own chat.'],
    RECEIVER_PLATFORM_BANNED: [400, 'The account of this channel is suspended.'],
    CHANNEL_IS_BANNED: [400, 'This channel is suspended.'],
    SENDER_CHAT_BANNED: [400, 'You are banned from this chat.'],
    CHANNEL_NOT_MONETIZED: [400, 'This channel takes no gifts.'],
    PAYMENT_OWED: [400, 'Money for KICKs that you spent went back to you. Buy KICKs to settle it, then send gifts again.'],
    GIFT_KEY_USED: [409, 'This key was already used for another gift.'],
  },
  limit: { rate: 30, seconds: 10 },
});

export const listPinnedGifts = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/:channelId/pinned-gifts',
  summary: `The gifts that are pinned above the chat of a channel now, the latest first, at most ${PINNED_GIFTS_MAX}.`,
  viewer: 'none',
  params: ChannelParams,
  reply: dataEnvelopeSchema(z.object({ pinned_gifts: z.array(PinnedGift) })),
  refusals: { CHANNEL_NOT_FOUND },
});

/** A gift was sent (wire.md 1.13), shown only where beta features are on (N-06). `expires_at` is null where it is not pinned. */
export const kicksGifted = event(
  'KicksGifted',
  bareChannelEvents,
  z.object({
    gift_transaction_id: z.string(),
    message: z.string(),
    sender: GiftSender,
    gift: GiftOnWire,
    created_at: z.string(),
    expires_at: z.string().nullable(),
  }),
);

/** KICKs that the viewer bought were credited (GI-04): `amount` of them, less those that paid what they owed. */
export const mintTransactionCompleted = event('MintTransactionCompleted', ownEvents, z.object({ amount: Kicks, balance: Kicks }));

/**
 * The viewer's KICKs changed by `amount`, which is negative when they were spent (GI-11), or what they owe changed; then it may be 0. `owed` is
 * in minor units, as in `KicksBalance`. Our own event.
 */
export const kicksBalanceUpdated = event('KicksBalanceUpdated', ownEvents, z.object({ amount: Kicks, balance: Kicks, owed: z.int() }));
