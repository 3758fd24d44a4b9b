import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showChat } from '#features/chat/chat/web/api.ts';

/** Whether a button outside of a channel's chat has asked for its gift shop. The chat may have to be shown first. */
const askedQuery = (channelId: number) => ({ queryKey: ['gift-shop-asked', channelId], queryFn: () => false, enabled: false }) as const;

/** Opens the gift shop in the chat of this page. */
export function askForShop(cache: QueryClient, channelId: number): void {
  showChat();
  cache.setQueryData(askedQuery(channelId).queryKey, true);
}

/** Called when the shop of this channel was asked for. */
export function useAskedForShop(channelId: number, onAsked: () => void): void {
  const cache = useQueryClient();
  const { data: isAsked = false } = useQuery(askedQuery(channelId));
  const open = useEffectEvent(onAsked);
  useEffect(() => {
    if (!isAsked) return;
    cache.setQueryData(askedQuery(channelId).queryKey, false);
    open();
  }, [isAsked, cache, channelId]);
}
