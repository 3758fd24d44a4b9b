import { useEffect } from 'react';
import type { PayloadOf } from '#core/contract/event.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { lazyRow, type Notices, type NoticesProps, SAME_FACT_MS } from '#features/chat/chat/web/api.ts';
import { ANONYMOUS, chatMessageSentLegacy, subscribed, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import type { SubscriptionsEntry } from './subscriptions-entry.ts';

export const LazySubscriptionsRow = lazyRow<SubscriptionsEntry>('page', 'Subscriptions in chat', async () => ({
  default: (await import('./SubscriptionsRow.tsx')).SubscriptionsRow,
}));

export function SubscriptionNotices({ channel, notices }: NoticesProps) {
  const room = [channel.chatroom.id] as const;
  useEffect(() => void LazySubscriptionsRow.preload(), []);
  useRealtime(subscribed, room, (event) => addSubscribed(notices, event));
  useRealtime(chatMessageSentLegacy, room, (event) => addSubscriberMessage(notices, event));
  useRealtime(subscriptionsGifted, room, (event) => addGifted(notices, event));
  return null;
}

type NoticeSink = Pick<Notices, 'upsert'>;

export function addSubscribed(notices: NoticeSink, { username, months }: PayloadOf<typeof subscribed>): void {
  addSubscription(notices, username, { months });
}

/** Adds the message of a subscription to its row. Ignores other actions, which have their own events. */
export function addSubscriberMessage(notices: NoticeSink, { message, user }: PayloadOf<typeof chatMessageSentLegacy>): void {
  if (message.action !== 'subscribe') return;
  const words = message.optional_message?.trim() ? { customMessage: message.optional_message } : {};
  addSubscription(notices, user.username, {
    ...words,
    ...(message.months_subscribed === null ? {} : { months: message.months_subscribed }),
  });
}

export function addGifted(notices: NoticeSink, gift: PayloadOf<typeof subscriptionsGifted>): void {
  const id = gift.chunk_details?.correlation_id ?? gift.correlation_id;
  const { gifter_username: username, gifter_total: gifterTotal, gifted_usernames } = gift;
  notices.upsert('subscriptions', id == null ? null : { id: `gift ${id}`, within: Number.POSITIVE_INFINITY }, (before) => {
    const giftedUsernames = [...new Set([...(before?.giftedUsernames ?? []), ...gifted_usernames])];
    const giftedCount = Math.max(gift.gifted_total ?? 0, giftedUsernames.length);
    const isAnonymous = username === ANONYMOUS;
    const told = { from: isAnonymous ? undefined : username, giftedUsernames, giftedCount, gifterTotal, isAnonymous };
    return { action: 'gifted' as const, username, months: 0, customMessage: null, ...told };
  });
}

function addSubscription(notices: NoticeSink, username: string, details: { months?: number; customMessage?: string }): void {
  notices.upsert('subscriptions', { id: `of ${username.toLowerCase()}`, within: SAME_FACT_MS }, (before) => ({
    action: 'subscribed' as const,
    from: username,
    username,
    months: before?.months ?? 0,
    customMessage: before?.customMessage ?? null,
    giftedUsernames: [],
    giftedCount: 0,
    isAnonymous: false,
    gifterTotal: 0,
    ...details,
  }));
}
