import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { pointsQuery } from '../queries.ts';
import { afterMark, afterUpdate, MARK_DURATIONS_MS, type ShownBalance, STILL } from './shown-balance.ts';

/** Keeps the cached balance current and animates its changes, but not with reduced motion. */
export function useShownBalance({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, counted: boolean): ShownBalance {
  const cache = useQueryClient();
  const still = useReducedMotion();
  const [shown, setShown] = useState(STILL);
  const { queryKey } = pointsQuery(channel.slug);
  const own: [number] | null = counted && room.viewer !== null ? [room.viewer.id] : null;

  useRealtime(pointsUpdated, own, (update) => {
    if (update.channel_id !== channel.id) return;
    const before = cache.getQueryData(queryKey) ?? null;
    // A request in flight would restore the old balance.
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, update.balance);
    if (!still) setShown((now) => afterUpdate(now, update, before));
  });
  useSubscriptionConfirmed(pointsUpdated, own, ({ again }) => {
    if (again) refetchSpread(cache, channel.slug, { queryKey });
  });

  const { mark } = shown;
  useEffect(() => {
    const lasts = MARK_DURATIONS_MS[mark];
    if (lasts === null) return;
    const timer = setTimeout(() => setShown(afterMark), lasts);
    return () => clearTimeout(timer);
  }, [mark]);
  return shown;
}
