import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { type ChatParts, type OpenChat, SenderBadge } from '#features/chat/chat/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { entryHead } from './entry-head.tsx';
import { GiftReceiver } from './GiftReceiver.tsx';
import { monthsInWords } from './length-in-words.ts';
import { LazySubscriptionsRow, SubscriptionNotices } from './SubscriptionNotices.tsx';
import { openSubscriptionDialog } from './subscription-dialog.ts';
import { subscriptionsBanner } from './subscriptions-banner.tsx';

/** Opens the subscription dialog. Null without payments or subscriptions. */
function useSubscribeOffer({ channel: { slug, subscription_enabled } }: OpenChat) {
  const payments = usePayments();
  if (!subscription_enabled || payments?.provider === null) return null;
  return { text: t('subscriptions.subscribe'), go: () => openSubscriptionDialog({ about: 'subscribe', slug }) };
}

export const chatParts: ChatParts = {
  rows: { subscriptions: LazySubscriptionsRow },
  Notices: SubscriptionNotices,
  Listener: GiftReceiver,
  banners: { subscriptions: subscriptionsBanner },
  useSubscribeOffer,
  activity: {
    subscriptions: {
      mark: ({ action, isAnonymous, gifterTotal, giftedCount, months }, { subscriber_badges }) => {
        if (isAnonymous) return <Icon name="anon" size="small" />;
        return action === 'gifted' ? (
          <Badge type="sub_gifter" count={gifterTotal || giftedCount} />
        ) : (
          <SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={subscriber_badges} />
        );
      },
      head: entryHead,
      detail: ({ action, months, gifterTotal, giftedCount }) => {
        if (action === 'subscribed') return monthsInWords(Math.max(1, months));
        return gifterTotal > giftedCount ? t('subscriptions.activity.in_total', { count: formatNumber(gifterTotal) }) : null;
      },
    },
  },
};
