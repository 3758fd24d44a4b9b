import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a host led here, which blocks further moves. */
    cameByHost?: boolean;
  }
}

/** Slug of the channel that a host led to. History entries of channel tabs lack this state. */
const arrivals = new WeakMap<QueryClient, string>();

/** Whether a host led to this channel and no other channel was opened since. */
export function useCameByHost(slug: string): () => boolean {
  const cache = useQueryClient();
  const isArrival = useLocation({ select: ({ state }) => state.cameByHost ?? false });
  useEffect(() => {
    if (isArrival) arrivals.set(cache, slug);
    else if (arrivals.get(cache) !== slug) arrivals.delete(cache);
  }, [cache, isArrival, slug]);
  return () => arrivals.get(cache) === slug;
}
