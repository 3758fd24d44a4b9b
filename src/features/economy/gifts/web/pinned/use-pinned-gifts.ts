import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { useNow } from '#core/web/use-now.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import { kicksGifted } from '#features/economy/gifts/contract.ts';
import { useMutedIds } from '#features/people/accounts/web/api.ts';
import { pinnedGiftsQuery } from '../queries.ts';
import { addPinned, type TimedPin, toTimedPin } from './pinned-gifts.ts';

/** `left` is in milliseconds. */
export interface ShownPinned {
  pinned: TimedPin;
  left: number;
}

/** Newest first. Hides gifts of muted or banned senders. */
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
  useNow(shown.length > 0 ? 1000 : null);
  useRealtime(kicksGifted, [channel.id], (event) => {
    const at = Date.now();
    const added = toTimedPin(event, at);
    if (added) cache.setQueryData(queryKey, (before = []) => addPinned(before, added, at));
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
