/**
 * Opens the checkout of an order in a new tab, or in this one where the browser opens none. Call it in the press itself, because browsers
 * block a tab that opens later. An order that fails closes the tab again; whoever made it has the error.
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
