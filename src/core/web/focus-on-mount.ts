/** A `ref` that focuses an element when it is mounted. Use it only for elements that appear because of a user action. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
