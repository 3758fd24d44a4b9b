import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showChat } from '#features/chat/chat/web/api.ts';

/** True after a button outside the chat requested the shop. The chat may have to open first. */
const requestQuery = (channelId: number) =>
  ({ queryKey: ['gift-shop-requested', channelId], queryFn: () => false, enabled: false }) as const;

export function requestShop(cache: QueryClient, channelId: number): void {
  showChat();
  cache.setQueryData(requestQuery(channelId).queryKey, true);
}

export function useShopRequest(channelId: number, onRequest: () => void): void {
  const cache = useQueryClient();
  const { data: isRequested = false } = useQuery(requestQuery(channelId));
  const open = useEffectEvent(onRequest);
  useEffect(() => {
    if (!isRequested) return;
    cache.setQueryData(requestQuery(channelId).queryKey, false);
    open();
  }, [isRequested, cache, channelId]);
}
