import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId, TransactionId } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND } from '#features/channel/channels/contract/params.ts';
import { SEND_REFUSALS } from '#features/chat/chat/contract/send.ts';

const bareChannelEvents = (channelId: number) => `channel_${channelId}`;
const ownEvents = (userId: number) => `private-${userId}`;
const ChannelParams = z.object({ channelId: PathId });

const Kicks = z.int();

/** The tier sets the message limit and the pin time. */
export const GiftTier = z.enum(['BASIC', 'MID', 'HIGHER']);
export type GiftTier = z.infer<typeof GiftTier>;

/**
 * A gift as API clients read it (wire.md 3.10). `character_limit` 0 allows no message. `pinned_time` is in nanoseconds; 0 means never
 * pinned.
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

/** A gift with its artwork (GI-02): SVG files of this site. `color` is the background, `#rrggbb`. */
export const Gift = GiftOnWire.extend({ static_url: z.string(), animated_url: z.string(), color: z.string() });
export type Gift = z.infer<typeof Gift>;

/**
 * What the viewer can spend. `owed` is the refunded price of KICKs that the viewer already spent, in minor units of `currency`. The next
 * purchase pays it first; until then the viewer cannot send gifts.
 */
export const KicksBalance = z.object({
  available: Kicks,
  last_updated: WireDate,
  user_id: Id,
  owed: z.int(),
  currency: z.string(),
});
export type KicksBalance = z.infer<typeof KicksBalance>;

/** A bundle of KICKs (GI-11). `price` is in the currency (1.5), `price_minor` in its minor units (150), as in a purchase. */
export const KicksPlan = z.object({ plan_id: z.string(), amount: Kicks, price: z.number(), price_minor: z.int(), currency: z.string() });
export type KicksPlan = z.infer<typeof KicksPlan>;

/** The `item` of a purchase of the kind `kicks`. `channel_id` only sets where the checkout returns to. */
export const KicksItem = z.object({ plan_id: z.string().max(40), channel_id: Id.optional() });
export type KicksItem = z.infer<typeof KicksItem>;

const GiftSender = z.object({ id: Id, username: z.string(), username_color: z.string() });

/** A gift pinned above the chat until `expires_at`. Dates are RFC 3339. */
export const PinnedGift = z.object({
  gift_transaction_id: z.string(),
  gift: GiftOnWire,
  sender: GiftSender.extend({ profile_picture: z.string().nullable() }),
  message: z.string(),
  created_at: WireDate,
  expires_at: WireDate,
  pinned_time: z.int(),
});
export type PinnedGift = z.infer<typeof PinnedGift>;

/** Limit of the list of pinned gifts; newer gifts win. */
export const PINNED_GIFTS_MAX = 50;

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/gifts',
  summary: 'List the gifts that cost KICKs, cheapest first.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.array(Gift)),
  refusals: {},
});

export const listKicksPlans = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/plans',
  summary:
    'List the bundles of KICKs. Buy one with `POST /api/v1/purchases`, the kind `kicks` and the item `{plan_id, channel_id?}`. Empty without a payment provider.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ plans: z.array(KicksPlan) })),
  refusals: {},
});

export const showKicksBalance = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/balance',
  summary: 'Get the viewer’s KICKs and what they owe for refunded KICKs that they had spent.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ balance: KicksBalance })),
  refusals: {},
});

export const sendGift = endpoint({
  method: 'POST',
  path: '/api/v1/kicks/:channelId/gift',
  summary:
    'Send a gift to a channel and pay with KICKs. Idempotent: repeating an `idempotency_key` returns the same reply and charges nothing. A refusal also has `data: {type, details}`.',
  viewer: 'required',
  params: ChannelParams,
  body: z.object({ gift_id: z.string().max(64), message: z.string().max(4000).nullish(), idempotency_key: TransactionId }),
  reply: dataEnvelopeSchema(z.object({ balance: KicksBalance, transaction_id: z.string() })),
  /** The chat shows the message, so the refusals of a chat message apply too. */
  refusals: {
    ...SEND_REFUSALS,
    CHANNEL_NOT_FOUND,
    GIFT_NOT_FOUND: [400, 'Gift not found.'],
    INCORRECT_MESSAGE_SIZE: [400, 'The message is too long for this gift.'],
    MESSAGE_NEEDS_REVIEW: [400, 'A moderator would have to approve this message. Change it, or send the gift without a message.'],
    PURCHASING_FOR_OWN_CHANNEL: [400, 'You cannot send gifts to your own channel.'],
    INSUFFICIENT_FUNDS: [400, 'You do not have enough KICKs for this gift.'],
    RECEIVER_CHAT_BANNED: [400, 'You banned this broadcaster from your own chat.'],
    RECEIVER_PLATFORM_BANNED: [400, 'The account of this broadcaster is suspended.'],
    CHANNEL_IS_BANNED: [400, 'This channel is suspended.'],
    SENDER_CHAT_BANNED: [400, 'You are banned from this chat.'],
    CHANNEL_NOT_MONETIZED: [400, 'This channel does not accept gifts.'],
    PAYMENT_OWED: [400, 'KICKs that you spent were refunded. Buy KICKs to pay what you owe, then send gifts again.'],
    GIFT_KEY_USED: [409, 'This key was already used for a different gift.'],
  },
  limit: { rate: 30, seconds: 10 },
});

export const listPinnedGifts = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/:channelId/pinned-gifts',
  summary: `List the gifts pinned above the chat of a channel, newest first, at most ${PINNED_GIFTS_MAX}.`,
  viewer: 'none',
  params: ChannelParams,
  reply: dataEnvelopeSchema(z.object({ pinned_gifts: z.array(PinnedGift) })),
  refusals: { CHANNEL_NOT_FOUND },
});

/** A gift was sent (wire.md 1.13). Shown only with beta features (N-06). `expires_at` is null for a gift that is not pinned. */
export const kicksGifted = event(
  'KicksGifted',
  bareChannelEvents,
  z.object({
    gift_transaction_id: z.string(),
    message: z.string(),
    sender: GiftSender,
    gift: GiftOnWire,
    created_at: WireDate,
    expires_at: WireDate.nullable(),
  }),
);

/** Purchased KICKs were credited (GI-04). `amount` excludes the KICKs whose price paid the viewer's debt. */
export const mintTransactionCompleted = event('MintTransactionCompleted', ownEvents, z.object({ amount: Kicks, balance: Kicks }));

/**
 * The viewer's balance or debt changed (GI-11). `amount` is negative for spent KICKs and 0 if only the debt changed. `owed` is in minor
 * units. Grandstand's own event.
 */
export const kicksBalanceUpdated = event('KicksBalanceUpdated', ownEvents, z.object({ amount: Kicks, balance: Kicks, owed: z.int() }));
