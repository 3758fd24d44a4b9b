import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { listGivenGifts, listUnseenGifts, previewGift, showGiftSettings } from '#features/economy/subscriptions/contract/gifts.ts';
import { listOwnSubscriptions, showSubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';

/** Prefix of all queries about the viewer's own subscriptions. */
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
    queryFn: async ({ signal }) =>
      (await call(previewGift, { params: { slug }, query: receiver === null ? {} : { receiver }, signal })).data,
    retry: false,
  });

const pageAfter = (token: string | null) => (token === null ? {} : { next_page_token: token });

export const ownSubscriptionsQuery = infiniteQueryOptions({
  queryKey: [...OWN_KEY, 'own'],
  queryFn: async ({ pageParam, signal }) => (await call(listOwnSubscriptions, { query: pageAfter(pageParam), signal })).data,
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_page_token }) => next_page_token,
});

export const givenGiftsQuery = infiniteQueryOptions({
  queryKey: [...OWN_KEY, 'given'],
  queryFn: async ({ pageParam, signal }) => (await call(listGivenGifts, { query: pageAfter(pageParam), signal })).data,
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_page_token }) => next_page_token,
});

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
