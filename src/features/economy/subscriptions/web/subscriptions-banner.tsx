import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { BANNER_SECONDS, giftSeconds } from '#features/chat/banners/rules.ts';
import type { BannerView } from '#features/chat/banners/web/api.ts';
import { type OpenChat, SenderBadge } from '#features/chat/chat/web/api.ts';
import { entryHead } from './entry-head.tsx';
import { monthsInWords } from './length-in-words.ts';
import { openSubscriptionDialog } from './subscription-dialog.ts';
import type { SubscriptionsEntry } from './subscriptions-entry.ts';

const MARK = 28;

function isToViewer({ giftedUsernames }: SubscriptionsEntry, { room: { viewer } }: OpenChat): boolean {
  const own = viewer?.username.toLowerCase();
  return giftedUsernames.some((name) => name.toLowerCase() === own);
}

/** Subscriptions and gifts above the chat (EB-01). The chunks of a gift are one banner, like their row. */
export const subscriptionsBanner: BannerView<SubscriptionsEntry> = {
  seconds: ({ action, giftedCount }) => (action === 'gifted' ? giftSeconds(giftedCount) : BANNER_SECONDS),
  mark: ({ action, isAnonymous, months, gifterTotal, giftedCount }, { channel }) =>
    isAnonymous ? (
      <Icon name="anon" size="large" />
    ) : action === 'gifted' ? (
      <Badge type="sub_gifter" count={gifterTotal || giftedCount} size={MARK} />
    ) : (
      <SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={channel.subscriber_badges} size={MARK} />
    ),
  head: entryHead,
  detail: (entry, chat) => {
    const { action, months, gifterTotal, giftedCount } = entry;
    if (action === 'subscribed') return monthsInWords(Math.max(1, months));
    if (isToViewer(entry, chat)) return t('subscriptions.banner.to_you');
    return gifterTotal > giftedCount ? t('subscriptions.activity.in_total', { count: formatNumber(gifterTotal) }) : null;
  },
  action: (entry, chat) => {
    if (!isToViewer(entry, chat)) return null;
    const { slug, user } = chat.channel;
    const from = entry.isAnonymous ? null : entry.username;
    const open = () => openSubscriptionDialog({ about: 'received', slug, username: user.username, id: entry.key, from });
    return { label: t('subscriptions.banner.see'), run: open };
  },
};
