import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loads } from '#core/web/feature.ts';
import type { PurchaseState } from '#features/economy/payments/contract/purchase.ts';
import { useOrder, usePurchase } from './use-purchase.ts';

/** State of an order. It can be restarted after `declined`, `expired` and `refused`. */
export type Checkout =
  | { step: 'none' | 'ordering' }
  | { step: 'refused'; error: unknown }
  /** The checkout is open in its own tab at `url`. */
  | { step: 'waiting'; url: string }
  /** The order resumed a canceled purchase, so nothing is to be paid. */
  | { step: 'resumed' }
  | { step: Exclude<PurchaseState, 'open' | 'processing'> };

/** Orders an item, opens its checkout and follows the payment by events, whichever tab the buyer pays in. */
export function useCheckout(): { checkout: Checkout; start: (order: { kind: string; item: unknown }) => void; forget: () => void } {
  const { mutateAsync, isPending, error, reset } = useOrder();
  const [opened, setOpened] = useState<{ id: string; url: string; isResumed: boolean } | null>(null);
  const state = usePurchase(opened?.id ?? null).data?.state ?? 'open';

  const start = (order: { kind: string; item: unknown }) => {
    setOpened(null);
    const ordered = mutateAsync(order);
    openCheckout(ordered);
    ordered.then(
      ({ purchase_id, checkout_url, resumed }) => setOpened({ id: purchase_id, url: checkout_url, isResumed: resumed }),
      // The mutation holds the error.
      () => undefined,
    );
  };
  const forget = () => {
    setOpened(null);
    reset();
  };
  return { checkout: checkoutOf(), start, forget };

  function checkoutOf(): Checkout {
    if (isPending) return { step: 'ordering' };
    if (error) return { step: 'refused', error };
    if (opened === null) return { step: 'none' };
    if (opened.isResumed) return { step: 'resumed' };
    return state === 'open' || state === 'processing' ? { step: 'waiting', url: opened.url } : { step: state };
  }
}

/**
 * Opens the checkout in a new tab, or in this one if the browser blocks tabs. Call it synchronously in the click handler, because browsers
 * block later tabs. The tab closes when the order fails, whose error the caller has, and when nothing is to be paid.
 */
export function openCheckout(order: Promise<{ checkout_url: string; resumed: boolean }>): void {
  const tab = window.open('', '_blank');
  order.then(
    ({ checkout_url, resumed }) => {
      if (resumed) return tab?.close();
      if (tab === null) return location.assign(checkout_url);
      tab.opener = null;
      tab.location.replace(checkout_url);
    },
    () => tab?.close(),
  );
}

const load = loads('page', () => import('./read-payments.ts'));

/**
 * Null while loading. Offer no purchases while `provider` is null. It does not change while the server runs. The chat needs it immediately,
 * so the contract of payments loads after it.
 */
export const usePayments = () =>
  useQuery({
    queryKey: ['payments'],
    queryFn: async ({ signal }) => (await load()).readPayments(signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? null;
