import { msBetween } from '#core/contract/durations.ts';
import { formatLength } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import { type RowContext, SenderBadge } from '#features/chat/chat/web/api.ts';

/** Badges and how long the user has followed and subscribed (M-17). */
export function PersonMembership({ card, tiers }: { card: UserCard; tiers: RowContext['subscriberTiers'] }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {card.badges.map((badge) => (
        <SenderBadge key={badge.type} badge={badge} tiers={tiers} size={20} />
      ))}
      {membershipText(card)}
    </span>
  );
}

function membershipText({ following_since, subscribed_for }: UserCard): string {
  const following = followed(following_since === null ? null : new Date(following_since), new Date());
  return subscribed_for > 0 ? `${following}, ${t('user-card.person.subscribed', { months: subscribed_for })}` : following;
}

function followed(since: Date | null, now: Date): string {
  if (since === null) return t('user-card.person.not_following');
  // If the clock is behind the server's, the length would be negative.
  if (since.toDateString() === now.toDateString() || since > now) return t('user-card.person.following_today');
  return t('user-card.person.following', { length: formatLength(msBetween(since, now)) });
}
