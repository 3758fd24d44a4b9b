import { Badge } from '#core/web/ui/Badge.tsx';
import { reachedTier } from '#features/chat/chat/rules/badges.ts';
import type { BadgeView } from '../log/entry.ts';
import type { SubscriberTier } from './row-context.ts';

interface SenderBadgeProps {
  badge: Pick<BadgeView, 'type' | 'text'> & { count?: number | null | undefined };
  tiers: readonly SubscriberTier[];
  size?: number;
}

/** Subscriber badges use the channel's own image of the highest tier reached (M-15). */
export function SenderBadge({ badge: { type, text, count }, tiers, size }: SenderBadgeProps) {
  const tier = type === 'subscriber' ? reachedTier(tiers, count ?? 1) : null;
  return (
    <Badge
      type={type}
      text={text}
      count={count ?? undefined}
      picture={tier?.badge_image.src || undefined}
      pictureSet={tier?.badge_image.srcset || undefined}
      {...(size === undefined ? {} : { size })}
    />
  );
}
