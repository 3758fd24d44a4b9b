import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { useRealtime } from '#core/web/realtime.ts';
import type { Channel, ChannelBadge } from '#features/channel/channels/contract/channel.ts';
import { channelKey } from '#features/channel/channels/web/api.ts';
import { channelBadgesChanged, giveBadge, listHolders, takeBadge } from '#features/chat/identity/contract.ts';

export const holdersQuery = (slug: string, badgeId: number) =>
  pagedQuery(
    ['badge-holders', slug, badgeId],
    async (cursor, signal) => (await call(listHolders, { params: { slug, badgeId }, query: { cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

/** Shows the badges in every part of the page that shows the channel. */
export function useShowBadges(slug: string): (badges: ChannelBadge[]) => void {
  const cache = useQueryClient();
  return (channel_badges) => cache.setQueryData<Channel>(channelKey(slug), (known) => known && { ...known, channel_badges });
}

/** Follows changes of the badges by others. */
export function useBadgeUpdates({ id, slug }: Pick<Channel, 'id' | 'slug'>): void {
  const show = useShowBadges(slug);
  useRealtime(channelBadgesChanged, [id], ({ channel_badges }) => show(channel_badges));
}

/** Gives or takes a badge, and refreshes its list of holders and the person's card. */
export function useChangeHolder(slug: string): (change: { badge: ChannelBadge; username: string; gives: boolean }) => Promise<void> {
  const cache = useQueryClient();
  return async ({ badge, username, gives }) => {
    await call(gives ? giveBadge : takeBadge, { params: { slug, badgeId: badge.id, username } });
    void cache.invalidateQueries({ queryKey: ['badge-holders', slug, badge.id] });
    void cache.invalidateQueries({ queryKey: ['user-card'] });
  };
}
