import { createContext, use } from 'react';
import { Badge } from '#core/web/ui/Badge.tsx';
import type { ChannelBadge } from '#features/channel/channels/contract/channel.ts';
import { reachedTier } from '#features/chat/chat/rules/badges.ts';
import type { BadgeView } from '../log/entry.ts';
import type { SubscriberTier } from './row-context.ts';

interface SenderBadgeProps {
  badge: Pick<BadgeView, 'type' | 'text'> & { count?: number | null | undefined };
  tiers: readonly SubscriberTier[];
  size?: number;
}

/** The channel's own badges by name, which is their type. */
export const ChannelBadgesContext = createContext<ReadonlyMap<string, ChannelBadge>>(new Map());

/** Subscriber badges use the channel's own image of the highest tier reached (M-15). */
export function SenderBadge({ badge: { type, text, count }, tiers, size }: SenderBadgeProps) {
  const own = use(ChannelBadgesContext).get(type);
  const picture = type === 'subscriber' ? reachedTier(tiers, count ?? 1)?.badge_image : own?.badge_image;
  return (
    <Badge
      type={type}
      text={text}
      count={count ?? undefined}
      picture={picture?.src || undefined}
      pictureSet={picture?.srcset || undefined}
      {...(size === undefined ? {} : { size })}
    />
  );
}
