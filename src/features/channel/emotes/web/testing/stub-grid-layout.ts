import { replaceProperty } from '#core/web/testing/reset-page.ts';

/** Sets visible and scroll height of the picker in pixels, because jsdom has no layout. */
export function stubGridLayout(height = 280): void {
  const define = (name: string, get: (this: HTMLElement) => number) => replaceProperty(HTMLElement.prototype, name, { get });
  const isScroller = (element: HTMLElement) => element.firstElementChild?.getAttribute('role') === 'grid';
  define('offsetHeight', function () {
    return isScroller(this) ? height : 0;
  });
  define('offsetWidth', function () {
    return isScroller(this) ? 300 : 0;
  });
  define('clientHeight', function () {
    return isScroller(this) ? height : 0;
  });
  define('scrollHeight', function () {
    return isScroller(this) ? Number.parseFloat((this.firstElementChild as HTMLElement).style.height) : 0;
  });
  const scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
  };
  replaceProperty(HTMLElement.prototype, 'scrollTo', { value: scrollTo });
}
