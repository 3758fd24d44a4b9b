import { responsivePicture, widthsOf } from '#core/contract/picture.ts';
import { wireDate } from '#core/contract/time.ts';
import { avatarUrl, pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import { paymentsOf } from '#features/economy/payments/server/api.ts';
import { BADGE_PICTURE } from '#features/economy/subscriptions/contract/manage.ts';
import type { OwnSubscription } from '#features/economy/subscriptions/contract/subscription.ts';
import { isRenewing, renewalAt, rightsEnd, statusOf } from '#features/economy/subscriptions/rules/months.ts';
import type { ChannelFacts, OwnRow } from './store/own.ts';
import type { BadgeRow } from './store/settings.ts';

export const channelOnWire = (site: WithSite, { id, slug, username, picture }: ChannelFacts & { id: number }) => ({
  id,
  slug,
  username,
  profile_pic: avatarUrl(site, picture),
});

export function ownOnWire(site: WithSite, row: OwnRow, now: Date): OwnSubscription {
  const { channelId, giftId, isAnonymous, gifter, months, streakMonths, isFounder, since, endsAt, amount, currency } = row;
  const status = statusOf(row, now);
  const stored = renewalAt(row, now);
  const isOver = status === 'ended' || (stored === 'canceled' && row.isStopped === true);
  const renewal = isOver ? null : stored;
  return {
    channel: channelOnWire(site, { ...row, id: channelId }),
    status,
    kind: giftId === null ? 'paid' : 'gift',
    gift: giftId === null ? null : { gifter_username: isAnonymous ? null : gifter },
    months,
    streak_months: streakMonths,
    is_founder: isFounder,
    since: wireDate(since),
    paid_until: wireDate(endsAt),
    expires_at: wireDate(rightsEnd(row)),
    renewal,
    purchase_id: renewal && row.provider === paymentsOf(site)?.provider.name ? row.purchaseId : null,
    next_payment_at: nextPayment(row, renewal),
    price: renewal && amount !== null && currency !== null ? { amount, currency } : null,
  };
}

/**
 * The test provider has a retry date. Other providers charge on the due date and do not report the retry after a declined payment;
 * `nextAttemptAt` is then the time of our review.
 */
function nextPayment({ renewsAt, nextAttemptAt, provider }: OwnRow, renewal: OwnSubscription['renewal']): string | null {
  if (!isRenewing(renewal)) return null;
  const due = renewal === 'active' ? renewsAt : null;
  const at = provider === 'test' ? (nextAttemptAt ?? renewsAt) : due;
  return at && wireDate(at);
}

export function badgeOnWire(site: WithSite, { id, channelId, months, pictures }: BadgeRow): SubscriberBadge {
  const urls = pictures.map((hash) => pictureUrl(site, hash));
  return { id, channel_id: channelId, months, badge_image: responsivePicture(urls, widthsOf(BADGE_PICTURE)) };
}
