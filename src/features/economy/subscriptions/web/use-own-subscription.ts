import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { runSpread } from '#core/web/spread.ts';
import { toast } from '#core/web/toast.ts';
import { cancelRenewal, ownSubscriptionChanged, turnOnRenewal } from '#features/economy/subscriptions/contract/subscription.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { OFFER_KEY, OWN_KEY, offerQuery } from './queries.ts';

/** Assumed number of open pages, which all reconnect in the same second after an outage. */
const OPEN_PAGES = 1000;

/** Refetches what the page shows of the viewer's subscriptions after a change in any tab: locks, emotes, badges and dialogs. */
export function useOwnSubscriptionUpdates(): void {
  const cache = useQueryClient();
  const viewer = useViewer();
  const own: [number] | null = viewer && [viewer.id];
  const refetch = () => refetchOwn(cache);
  useRealtime(ownSubscriptionChanged, own, refetch);
  useSubscriptionConfirmed(ownSubscriptionChanged, own, ({ again }) => again && runSpread(cache, OWN_KEY, OPEN_PAGES, refetch));
}

/** Refetches after a payment, even if its event was missed. */
export function useRefetchOwn(isPaid: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (isPaid) refetchOwn(cache);
  }, [cache, isPaid]);
}

function refetchOwn(cache: QueryClient): void {
  for (const queryKey of [OWN_KEY, OFFER_KEY, ['receipts'], ['relation'], ['user-card'], ['identity']])
    void cache.invalidateQueries({ queryKey });
}

/** Cancels or resumes the viewer's subscription to a channel. The response is the new subscription. */
export function useSetRenewal(slug: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isRenewing: boolean) => call(isRenewing ? turnOnRenewal : cancelRenewal, { params: { slug } }),
    onSuccess: ({ data: own }, isRenewing) => {
      cache.setQueryData(offerQuery(slug).queryKey, (offer) => offer && { ...offer, own });
      void cache.invalidateQueries({ queryKey: OWN_KEY });
      if (isRenewing) toast.good('subscriptions.renewal.on');
      else toast('subscriptions.renewal.off');
    },
    onError: (error) => {
      toast.refused(error);
      // It may have ended elsewhere.
      refetchOwn(cache);
    },
  });
}
