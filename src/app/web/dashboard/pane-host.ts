import { PANE_ACTIONS_CLASS, PANE_BODY_CLASS } from './pane-host-class.ts';

/**
 * The elements that hold a pane's content, wherever the pane stands. Moving a pane moves these elements, so that the content lives on: the
 * chat keeps its draft and its place, a table its filters.
 */
export class PaneHost {
  readonly body = document.createElement('div');
  /** What the content shows in the pane's header. */
  readonly actions = document.createElement('div');
  #scrolled = new Map<Element, number>();

  constructor() {
    this.body.className = PANE_BODY_CLASS;
    this.actions.className = PANE_ACTIONS_CLASS;
    // A browser forgets how far the parts of an element were scrolled when it takes the element from the page.
    this.body.addEventListener(
      'scroll',
      ({ target }) => {
        if (target instanceof Element) this.#scrolled.set(target, target.scrollTop);
      },
      { capture: true, passive: true },
    );
  }

  /** Puts one of the elements into a place, alone, scrolled as it was. */
  moveInto(place: HTMLElement, part: 'body' | 'actions'): void {
    place.replaceChildren(this[part]);
    if (part === 'actions') return;
    for (const [element, top] of this.#scrolled) {
      if (this.body.contains(element)) element.scrollTop = top;
      else this.#scrolled.delete(element);
    }
  }
}
