/** React does not render the host elements. */
const PANE_BODY_CLASS = 'flex min-h-0 min-w-0 flex-1 flex-col';
const PANE_ACTIONS_CLASS = 'flex min-w-0 items-center gap-1 empty:hidden';

/** Moving a pane moves its elements, so that the content keeps its state: a draft, a scroll position, filters. */
export class PaneHost {
  readonly body = document.createElement('div');
  readonly actions = document.createElement('div');
  #scrolled = new Map<Element, number>();

  constructor() {
    this.body.className = PANE_BODY_CLASS;
    this.actions.className = PANE_ACTIONS_CLASS;
    // Browsers reset scroll positions when an element is removed.
    this.body.addEventListener(
      'scroll',
      ({ target }) => {
        if (target instanceof Element) this.#scrolled.set(target, target.scrollTop);
      },
      { capture: true, passive: true },
    );
  }

  moveInto(target: HTMLElement, part: 'body' | 'actions'): void {
    target.replaceChildren(this[part]);
    if (part === 'actions') return;
    for (const [element, top] of this.#scrolled) {
      if (this.body.contains(element)) element.scrollTop = top;
      else this.#scrolled.delete(element);
    }
  }
}
