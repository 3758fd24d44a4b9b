import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import type { PayloadOf } from '#core/contract/event.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useRealtime } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { BANNER_SECONDS, giftSeconds } from '#features/chat/banners/rules.ts';
import type { BannerView } from '#features/chat/banners/web/api.ts';
import { type ChatParts, type OpenChat, SenderBadge, type SubscriberTier } from '#features/chat/chat/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { chatMessageSentLegacy, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import { monthsInWords } from './length-in-words.ts';
import { addGifted, addSubscriberMessage, LazySubscriptionsRow, SubscriptionNotices } from './SubscriptionNotices.tsx';
import { openSubscriptionDialog } from './subscription-dialog.ts';
import type { SubscriptionsEntry } from './subscriptions-entry.ts';

function isToViewer({ giftedUsernames }: SubscriptionsEntry, { room: { viewer } }: OpenChat): boolean {
  const own = viewer?.username.toLowerCase();
  return giftedUsernames.some((name) => name.toLowerCase() === own);
}

/** Subscriptions and gifts above the chat (EB-01). The chunks of a gift are one banner, like their row. */
const subscriptionsBanner: BannerView<SubscriptionsEntry> = {
  seconds: ({ action, giftedCount }) => (action === 'gifted' ? giftSeconds(giftedCount) : BANNER_SECONDS),
  mark: (entry, { channel }) => <EntryMark entry={entry} tiers={channel.subscriber_badges} isLarge />,
  head: entryHead,
  detail: (entry, chat) => (isToViewer(entry, chat) ? t('subscriptions.banner.to_you') : entryDetail(entry)),
  action: (entry, chat) => {
    if (!isToViewer(entry, chat)) return null;
    const { slug, user } = chat.channel;
    const from = entry.isAnonymous ? null : entry.username;
    const open = () => openSubscriptionDialog({ about: 'received', slug, username: user.username, id: entry.key, from });
    return { label: t('subscriptions.banner.see'), run: open };
  },
};

/** Assumed length of a gifted subscription until the server reports the exact one (K-07). */
const GIFTED_SUBSCRIPTION_MS = 30 * DAY_MS;

const ChatCompanion = lazyComponent('page', async () => ({ default: (await import('./ChatCompanion.tsx')).ChatCompanion }));

/**
 * Makes the receiver of a gift a subscriber immediately, so locks and badges update without a reload (K-07). Keeps a longer existing
 * subscription. The server then reports the exact one.
 */
function GiftReceiver({ chat }: { chat: OpenChat }) {
  const { channel, room } = chat;
  const cache = useQueryClient();
  const own = room.viewer?.username.toLowerCase();
  const receive = () => {
    const until = msAfter(serverNow(), GIFTED_SUBSCRIPTION_MS).toISOString();
    cache.setQueryData(relationQuery(channel.slug).queryKey, (relation) => {
      if (relation === undefined) return relation;
      const { subscription } = relation;
      const later = subscription !== null && Date.parse(subscription.expires_at) > Date.parse(until);
      return { ...relation, subscription: later ? subscription : { expires_at: until, months: Math.max(1, subscription?.months ?? 1) } };
    });
  };
  useRealtime(subscriptionsGifted, [channel.chatroom.id], ({ gifted_usernames }) => {
    if (gifted_usernames.some((name) => name.toLowerCase() === own)) receive();
  });
  return (
    <Panel name="Subscriptions in chat">
      <ChatCompanion chat={chat} />
    </Panel>
  );
}

/** Opens the subscription dialog. Null without payments or subscriptions. */
function useSubscribeOffer({ channel: { slug, subscription_enabled } }: OpenChat) {
  const payments = usePayments();
  if (!subscription_enabled || payments?.provider === null) return null;
  return { text: t('subscriptions.subscribe'), go: () => openSubscriptionDialog({ about: 'subscribe', slug }) };
}

export const chatParts: ChatParts = {
  rows: { subscriptions: LazySubscriptionsRow },
  Notices: SubscriptionNotices,
  pastNotices: {
    [chatMessageSentLegacy.name]: (notices, data) => addSubscriberMessage(notices, data as PayloadOf<typeof chatMessageSentLegacy>),
    [subscriptionsGifted.name]: (notices, data) => addGifted(notices, data as PayloadOf<typeof subscriptionsGifted>),
  },
  Listener: GiftReceiver,
  banners: { subscriptions: subscriptionsBanner },
  useSubscribeOffer,
  activity: {
    subscriptions: {
      mark: (entry, { subscriber_badges }) => <EntryMark entry={entry} tiers={subscriber_badges} />,
      head: entryHead,
      detail: entryDetail,
    },
  },
};

interface EntryMarkProps {
  entry: SubscriptionsEntry;
  tiers: readonly SubscriberTier[];
  isLarge?: boolean;
}

function EntryMark({ entry: { action, isAnonymous, months, gifterTotal, giftedCount }, tiers, isLarge = false }: EntryMarkProps) {
  if (isAnonymous) return <Icon name="anon" size={isLarge ? 'large' : 'small'} />;
  const size = isLarge ? 28 : 16;
  return action === 'gifted' ? (
    <Badge type="sub_gifter" count={gifterTotal || giftedCount} size={size} />
  ) : (
    <SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={tiers} size={size} />
  );
}

function entryHead({ action, isAnonymous, username, giftedCount }: SubscriptionsEntry): ReactNode {
  const name = <bdi key="name">{username}</bdi>;
  if (action === 'subscribed') return phrase('subscriptions.activity.subscribed', { name });
  const subs = t('subscriptions.gifted.subs', { count: giftedCount });
  return isAnonymous ? phrase('subscriptions.gifted.anonymous', { subs }) : phrase('subscriptions.activity.gifted', { name, subs });
}

function entryDetail({ action, months, gifterTotal, giftedCount }: SubscriptionsEntry): string | null {
  if (action === 'subscribed') return monthsInWords(Math.max(1, months));
  return gifterTotal > giftedCount ? t('subscriptions.activity.in_total', { count: formatNumber(gifterTotal) }) : null;
}
