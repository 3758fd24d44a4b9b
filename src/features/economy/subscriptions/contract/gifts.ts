import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';
import { ChannelReference, PageToken, Price, SubscribedChannel } from './subscription.ts';

/** The most subscriptions of one gift (SU-01). */
export const GIFT_QUANTITY_MAX = 100;

/** The `item` of a purchase of the kind `gifted_subscriptions`: to one person by name, or to a number of people of the room. */
export const GiftItem = z
  .object({
    channel: ChannelReference,
    receiver: z.string().min(1).max(64).nullable().default(null),
    quantity: z.int().min(1).max(GIFT_QUANTITY_MAX).default(1),
    anonymous: z.boolean().default(false),
  })
  .refine(({ receiver, quantity }) => receiver === null || quantity === 1, 'one person gets one subscription');
export type GiftItem = z.infer<typeof GiftItem>;

/** Why a person cannot get a gifted subscription to this channel. */
export const ReceiverRefusal = z.enum(['RECEIVER_IS_YOU', 'RECEIVER_IS_BROADCASTER', 'RECEIVER_BANNED', 'RECEIVER_OPTED_OUT']);
export type ReceiverRefusal = z.infer<typeof ReceiverRefusal>;

const GiftReceiver = z.object({ id: Id, username: z.string(), profile_pic: z.string().nullable() });

export const previewGift = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/subscription/gift-preview',
  summary:
    'What a gift of subscriptions would cost and how many people of the room can get one, at most 100. With `receiver`, whether that person can instead; a person who subscribes already gets a month more.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ receiver: z.string().min(1).max(64).optional() }),
  reply: dataEnvelopeSchema(
    z.object({
      channel: SubscribedChannel,
      is_available: z.boolean(),
      price: Price,
      /** The most that the room takes now, up to 100; null with `receiver`. */
      possible_receivers: z.int().min(0).max(GIFT_QUANTITY_MAX).nullable(),
      receiver: GiftReceiver.extend({ is_subscribed: z.boolean(), refusal: ReceiverRefusal.nullable() }).nullable(),
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND, USER_NOT_FOUND },
  limit: { rate: 60, seconds: 60 },
});

/** A gift that the viewer gave. `given` is less than `quantity` when fewer people were left to get one; the rest was paid back. */
export const GivenGift = z.object({
  id: z.string(),
  channel: SubscribedChannel,
  /** The person who was named, or null for people of the room. */
  receiver: z.string().nullable(),
  quantity: z.int(),
  given: z.int(),
  /** The names of those who got one, in the order of the draw. */
  receivers: z.array(z.string()),
  is_anonymous: z.boolean(),
  /** What was paid for all of it, in minor units. */
  price: Price,
  created_at: z.string(),
});
export type GivenGift = z.infer<typeof GivenGift>;

export const listGivenGifts = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions/gifts',
  summary: 'The gifts of subscriptions that the viewer gave, the latest first. Pass `next_page_token` on.',
  viewer: 'required',
  query: z.object({ next_page_token: PageToken.optional() }),
  reply: dataEnvelopeSchema(z.object({ gifts: z.array(GivenGift), next_page_token: PageToken.nullable() })),
  refusals: {},
});

/** A gift that the viewer got and has not seen yet. `gifter_username` is null for an anonymous one. */
export const ReceivedGift = z.object({
  id: z.string(),
  channel: SubscribedChannel,
  gifter_username: z.string().nullable(),
  /** Which month with the channel it is: 3 for the third. */
  months: z.int().positive(),
  /** Until when the gift lasts. */
  until: z.string(),
  received_at: z.string(),
});
export type ReceivedGift = z.infer<typeof ReceivedGift>;

export const listUnseenGifts = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions/received',
  summary: 'The latest gifts of subscriptions that the viewer got and has not seen, at most 20, for the congratulation (SU-02).',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ gifts: z.array(ReceivedGift) })),
  refusals: {},
});

export const markGiftsSeen = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/received/seen',
  summary: 'Marks gifts as seen, in every tab. Unknown ids, and those of other people, change nothing.',
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
  summary: 'Whether the viewer takes gifted subscriptions.',
  viewer: 'required',
  reply: dataEnvelopeSchema(GiftSettings),
  refusals: {},
});

export const changeGiftSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/subscriptions/settings',
  summary: 'Opts out of gifted subscriptions, or in again.',
  viewer: 'required',
  body: GiftSettings,
  reply: dataEnvelopeSchema(GiftSettings),
  refusals: {},
  limit: { rate: 30, seconds: 60 },
});
