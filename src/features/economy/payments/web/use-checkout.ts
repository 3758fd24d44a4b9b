import { useState } from 'react';
import type { PurchaseState } from '#features/economy/payments/contract/purchase.ts';
import { openCheckout } from './open-checkout.ts';
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
