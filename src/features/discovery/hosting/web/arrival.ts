import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A host brought the viewer to this page, so that no other one moves them on. */
    cameByHost?: boolean;
  }
}

/** The slug of the channel to which a host brought this page. The tabs of a channel are entries of the history without its state. */
const arrivals = new WeakMap<QueryClient, string>();

/** Whether a host brought the viewer to this channel, and they have opened no other one since. */
export function useCameByHost(slug: string): () => boolean {
  const cache = useQueryClient();
  const isArrival = useLocation({ select: ({ state }) => state.cameByHost ?? false });
  useEffect(() => {
    if (isArrival) arrivals.set(cache, slug);
    else if (arrivals.get(cache) !== slug) arrivals.delete(cache);
  }, [cache, isArrival, slug]);
  return () => arrivals.get(cache) === slug;
}
