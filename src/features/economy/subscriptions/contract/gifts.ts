import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';
import { NextCursor, TextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, SlugParams, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';
import { ChannelReference, Price, SubscribedChannel } from './subscription.ts';

/** Maximum subscriptions per gift (SU-01). */
export const GIFT_QUANTITY_MAX = 100;

/** The `item` of a purchase of the kind `gifted_subscriptions`: for one named person, or for a number of people in the chatroom. */
export const GiftItem = z
  .object({
    channel: ChannelReference,
    receiver: z.string().min(1).max(64).nullable().default(null),
    quantity: z.int().min(1).max(GIFT_QUANTITY_MAX).default(1),
    anonymous: z.boolean().default(false),
  })
  .refine(({ receiver, quantity }) => receiver === null || quantity === 1, 'one person gets one subscription');
export type GiftItem = z.infer<typeof GiftItem>;

export const ReceiverRefusal = z.enum(['RECEIVER_IS_YOU', 'RECEIVER_IS_BROADCASTER', 'RECEIVER_BANNED', 'RECEIVER_OPTED_OUT']);
export type ReceiverRefusal = z.infer<typeof ReceiverRefusal>;

const GiftReceiver = z.object({ id: Id, username: z.string(), profile_pic: z.string().nullable() });

export const previewGift = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/subscription/gift-preview',
  summary:
    'Get the price of a subscription gift and the number of possible receivers in the chatroom, at most 100. With `receiver`, get whether that person can receive it; a subscriber gets an extra month.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ receiver: z.string().min(1).max(64).optional() }),
  reply: dataEnvelopeSchema(
    z.object({
      channel: SubscribedChannel,
      is_available: z.boolean(),
      price: Price,
      /** Possible receivers in the chatroom, up to 100; null with `receiver`. */
      possible_receivers: z.int().min(0).max(GIFT_QUANTITY_MAX).nullable(),
      receiver: GiftReceiver.extend({ is_subscribed: z.boolean(), refusal: ReceiverRefusal.nullable() }).nullable(),
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND, USER_NOT_FOUND },
  limit: { rate: 60, seconds: 60 },
});

/** A gift by the viewer. `given` is below `quantity` if receivers were missing; the rest was refunded. */
export const GivenGift = z.object({
  id: z.string(),
  channel: SubscribedChannel,
  /** The named receiver; null for a gift to the chatroom. */
  receiver: z.string().nullable(),
  quantity: z.int(),
  given: z.int(),
  receivers: z.array(z.string()),
  is_anonymous: z.boolean(),
  /** Total price, in minor units. */
  price: Price,
  created_at: WireDate,
});
export type GivenGift = z.infer<typeof GivenGift>;

export const listGivenGifts = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions/gifts',
  summary: 'List the viewer’s sent subscription gifts, newest first. Pass `next_page_token` to get the next page.',
  viewer: 'required',
  query: z.object({ next_page_token: TextCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ gifts: z.array(GivenGift), next_page_token: NextCursor })),
  refusals: {},
});

/** An unseen gift to the viewer. `gifter_username` is null for an anonymous gift. */
export const ReceivedGift = z.object({
  id: z.string(),
  channel: SubscribedChannel,
  gifter_username: z.string().nullable(),
  /** Number of this month with the channel: 3 for the third. */
  months: z.int().positive(),
  until: WireDate,
  received_at: WireDate,
});
export type ReceivedGift = z.infer<typeof ReceivedGift>;

export const listUnseenGifts = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions/received',
  summary: 'List the viewer’s newest unseen subscription gifts, at most 20, for the congratulation (SU-02).',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ gifts: z.array(ReceivedGift) })),
  refusals: {},
});

export const markGiftsSeen = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/received/seen',
  summary: 'Mark gifts as seen in every tab. Unknown ids and other people’s gifts are ignored.',
  viewer: 'required',
  body: z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(100) }),
  reply: dataEnvelopeSchema(z.null()),
  refusals: {},
  limit: { rate: 60, seconds: 60 },
});

const GiftSettings = z.object({ accepts_gifts: z.boolean() });

export const showGiftSettings = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions/settings',
  summary: 'Get whether the viewer accepts gifted subscriptions.',
  viewer: 'required',
  reply: dataEnvelopeSchema(GiftSettings),
  refusals: {},
});

export const changeGiftSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/subscriptions/settings',
  summary: 'Opt in to or out of gifted subscriptions.',
  viewer: 'required',
  body: GiftSettings,
  reply: dataEnvelopeSchema(GiftSettings),
  refusals: {},
  limit: { rate: 30, seconds: 60 },
});
