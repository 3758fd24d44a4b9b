/** As a `ref`: an element has the focus as soon as it is there. For what appears because of a press, never for what comes by itself. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
