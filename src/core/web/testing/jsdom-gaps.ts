/** What a browser has and jsdom does not. Import it for its effect, before the page. */

/** Which media queries hold: jsdom has no layout, so every page of the tests is a desktop that follows `setMatchingMedia`. */
let matching: (query: string) => boolean = () => false;

/** Says which media queries hold until the test is over, e.g. `(query) => query === PHONE`. */
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
/** The editor of the chat asks where its caret is. */
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
