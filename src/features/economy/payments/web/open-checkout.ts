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
