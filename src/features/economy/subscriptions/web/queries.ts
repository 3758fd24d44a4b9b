import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { listGivenGifts, listUnseenGifts, previewGift, showGiftSettings } from '#features/economy/subscriptions/contract/gifts.ts';
import { listOwnSubscriptions, showSubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';

export const OWN_KEY = ['subscriptions'] as const;
/** Prefix of all channel offers, which include the viewer's subscription. */
export const OFFER_KEY = ['subscription'] as const;

export const offerQuery = (slug: string) =>
  queryOptions({
    queryKey: [...OFFER_KEY, slug],
    queryFn: async ({ signal }) => (await call(showSubscriptionOffer, { params: { slug }, signal })).data,
  });

/** `receiver` null: a gift to the chatroom. */
export const giftPreviewQuery = (slug: string, receiver: string | null) =>
  queryOptions({
    queryKey: [...OFFER_KEY, slug, 'gift', receiver?.toLowerCase() ?? null],
    queryFn: async ({ signal }) => (await call(previewGift, { params: { slug }, query: { receiver: receiver ?? undefined }, signal })).data,
    retry: false,
  });

export const ownSubscriptionsQuery = pagedQuery(
  [...OWN_KEY, 'own'],
  async (cursor, signal) => (await call(listOwnSubscriptions, { query: { next_page_token: cursor }, signal })).data,
  ({ next_page_token }) => next_page_token,
);

export const givenGiftsQuery = pagedQuery(
  [...OWN_KEY, 'given'],
  async (cursor, signal) => (await call(listGivenGifts, { query: { next_page_token: cursor }, signal })).data,
  ({ next_page_token }) => next_page_token,
);

/** Later gifts arrive as events. */
export const unseenGiftsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'unseen'],
  queryFn: async ({ signal }) => (await call(listUnseenGifts, { signal })).data.gifts,
  staleTime: Number.POSITIVE_INFINITY,
});

export const giftSettingsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'settings'],
  queryFn: async ({ signal }) => (await call(showGiftSettings, { signal })).data,
});
