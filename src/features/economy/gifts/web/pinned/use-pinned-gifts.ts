import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { useNow } from '#core/web/use-now.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import { kicksGifted } from '#features/economy/gifts/contract.ts';
import { useMutedIds } from '#features/people/accounts/web/api.ts';
import { pinnedGiftsQuery } from '../queries.ts';
import { type KnownPinned, pinnedOf, withPinned } from './pinned-gifts.ts';

/** A pinned gift, and the milliseconds that it has left. */
export interface ShownPinned {
  pinned: KnownPinned;
  left: number;
}

/** The pinned gifts of an open chat, the latest first, counted down. Those of people whom the viewer muted, or who were banned, are not shown. */
export function usePinnedGifts({ channel }: Pick<OpenChat, 'channel'>): ShownPinned[] {
  const cache = useQueryClient();
  const query = pinnedGiftsQuery(channel.id);
  const { queryKey } = query;
  const { data: known = [] } = useQuery(query);
  const mutedIds = useMutedIds();
  const now = Date.now();
  const shown = known
    .filter(({ sender }) => !mutedIds.has(sender.id))
    .map((pinned) => ({ pinned, left: pinned.until - now }))
    .filter(({ left }) => left > 0);
  // Renders again every second while something is shown.
  useNow(shown.length > 0 ? 1000 : null);
  useRealtime(kicksGifted, [channel.id], (event) => {
    const at = Date.now();
    const added = pinnedOf(event, at);
    if (added) cache.setQueryData(queryKey, (before = []) => withPinned(before, added, at));
  });
  useRealtime(userBanned, [channel.chatroom.id], ({ user }) =>
    cache.setQueryData(queryKey, (before) => before?.filter(({ sender }) => sender.id !== user.id)),
  );
  useSubscriptionConfirmed(kicksGifted, [channel.id], ({ again }) => {
    if (again) refetchSpread(cache, channel.slug, { queryKey });
    else void cache.invalidateQueries({ queryKey });
  });
  return shown;
}
