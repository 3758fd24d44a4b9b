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
  | { step: Exclude<PurchaseState, 'open' | 'processing'> };

/** Orders an item, opens its checkout and follows the payment by events, whichever tab the buyer pays in. */
export function useCheckout(): { checkout: Checkout; start: (order: { kind: string; item: unknown }) => void; forget: () => void } {
  const { mutateAsync, isPending, error, reset } = useOrder();
  const [opened, setOpened] = useState<{ id: string; url: string } | null>(null);
  const state = usePurchase(opened?.id ?? null).data?.state ?? 'open';

  const start = (order: { kind: string; item: unknown }) => {
    setOpened(null);
    const ordered = mutateAsync(order);
    openCheckout(ordered);
    ordered.then(
      ({ purchase_id, checkout_url }) => setOpened({ id: purchase_id, url: checkout_url }),
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
    return state === 'open' || state === 'processing' ? { step: 'waiting', url: opened.url } : { step: state };
  }
}

/**
 * Opens the checkout in a new tab, or in this one if the browser blocks tabs. Call it synchronously in the click handler, because browsers
 * block later tabs. A failed order closes the tab; the caller has the error.
 */
export function openCheckout(order: Promise<{ checkout_url: string }>): void {
  const tab = window.open('', '_blank');
  order.then(
    ({ checkout_url }) => {
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
