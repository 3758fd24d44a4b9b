import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import type { ChatParts } from '#features/chat/web/api.ts';
import { GiftReceiver } from './GiftReceiver.tsx';
import { SubscriptionNotices } from './SubscriptionNotices.tsx';
import { SubscriptionsRow } from './SubscriptionsRow.tsx';

export const chatParts: ChatParts = {
  rows: { subscriptions: SubscriptionsRow },
  Notices: SubscriptionNotices,
  Listener: GiftReceiver,
  activity: {
    subscriptions: {
      mark: ({ action, gifterTotal, giftedCount, months }) =>
        action === 'gifted' ? <Badge type="sub_gifter" count={gifterTotal || giftedCount} /> : <Badge type="subscriber" count={months} />,
      head: ({ action, username, giftedCount }) => {
        const name = <bdi key="name">{username}</bdi>;
        return action === 'gifted'
          ? phrase('subscriptions.activity.gifted', { name, subs: t('subscriptions.gifted.subs', { count: giftedCount }) })
          : phrase('subscriptions.activity.subscribed', { name });
      },
      detail: ({ action, months, gifterTotal }) => {
        if (action === 'subscribed') return t('subscriptions.months', { months: Math.max(1, months) });
        return gifterTotal > 0 ? t('subscriptions.activity.in_total', { count: formatNumber(gifterTotal) }) : null;
      },
    },
  },
};
