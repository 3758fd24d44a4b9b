/** Stubs for browser features that jsdom lacks. Import it for its side effects, before the page. */

/** Whether a media query matches. jsdom has no layout, so every page is a desktop unless a test calls `setMatchingMedia`. */
let matching: (query: string) => boolean = () => false;

/** Sets which media queries match until the end of the test, e.g. `(query) => query === PHONE`. */
export function setMatchingMedia(matches: (query: string) => boolean): void {
  matching = matches;
}

globalThis.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    get matches() {
      return matching(query);
    },
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
globalThis.scrollTo = () => undefined;
Element.prototype.setPointerCapture ??= () => undefined;
/** Nothing has a size in jsdom, so no size ever changes. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
/** Without layout, everything is visible at once. */
globalThis.IntersectionObserver = class {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe() {
    this.#report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
} as never;
/** No video has text tracks. */
Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
  configurable: true,
  get: () => Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: () => [].values() }),
});
/** The editor of the message box measures its caret. */
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
