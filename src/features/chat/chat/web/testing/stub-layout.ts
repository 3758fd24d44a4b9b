import { replaceProperty } from '#core/web/testing/reset-page.ts';

/** Heights in pixels of the list and of each row, which jsdom does not compute. */
export const LIST_HEIGHT = 520;
export const ROW_HEIGHT = 26;

const isList = (element: Element) => element.classList.contains('overflow-y-auto');
const sizer = (element: Element) => Number.parseFloat((element.firstElementChild as HTMLElement | null)?.style.height ?? '') || 0;

/** Stubs the layout of the chat list for a test: sizes, a clamped scroll position and scroll events. */
export function stubLayout(): void {
  const define = (name: string, get: (this: HTMLElement) => number) => replaceProperty(HTMLElement.prototype, name, { get });
  define('offsetHeight', function () {
    return this.dataset.key === undefined ? 0 : ROW_HEIGHT;
  });
  define('clientHeight', function () {
    return isList(this) ? LIST_HEIGHT : 0;
  });
  define('clientWidth', function () {
    return isList(this) ? 340 : 0;
  });
  define('scrollHeight', function () {
    return isList(this) ? Math.max(LIST_HEIGHT, sizer(this)) : 0;
  });
  const tops = new WeakMap<HTMLElement, number>();
  replaceProperty(HTMLElement.prototype, 'scrollTop', {
    get(this: HTMLElement) {
      return Math.max(0, Math.min(tops.get(this) ?? 0, this.scrollHeight - this.clientHeight));
    },
    set(this: HTMLElement, top: number) {
      tops.set(this, Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight)));
    },
  });
  const scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    const before = this.scrollTop;
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    // A browser fires scroll events with the next frame, never during a render.
    if (this.scrollTop !== before) queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
  };
  replaceProperty(HTMLElement.prototype, 'scrollTo', { value: scrollTo });
}

export function scrollTo(list: HTMLElement, top: number): void {
  list.scrollTop = top;
  list.dispatchEvent(new Event('scroll'));
}

/** In pixels. */
export const distanceFromEnd = (list: HTMLElement) => list.scrollHeight - list.clientHeight - list.scrollTop;
