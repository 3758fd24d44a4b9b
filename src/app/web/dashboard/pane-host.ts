/** CSS classes of the host elements, which React does not render. */
const PANE_BODY_CLASS = 'flex min-h-0 min-w-0 flex-1 flex-col';
const PANE_ACTIONS_CLASS = 'flex min-w-0 items-center gap-1 empty:hidden';

/**
 * The elements that a pane's content is rendered into. Moving a pane moves these elements, so that the content keeps its state: the draft
 * and scroll position of the chat, the filters of a table.
 */
export class PaneHost {
  readonly body = document.createElement('div');
  /** Contains the actions that the content puts into the pane's header. */
  readonly actions = document.createElement('div');
  #scrolled = new Map<Element, number>();

  constructor() {
    this.body.className = PANE_BODY_CLASS;
    this.actions.className = PANE_ACTIONS_CLASS;
    // Browsers reset the scroll positions inside an element when it is removed from the document.
    this.body.addEventListener(
      'scroll',
      ({ target }) => {
        if (target instanceof Element) this.#scrolled.set(target, target.scrollTop);
      },
      { capture: true, passive: true },
    );
  }

  /** Makes the element the only child of `place` and restores its scroll positions. */
  moveInto(target: HTMLElement, part: 'body' | 'actions'): void {
    target.replaceChildren(this[part]);
    if (part === 'actions') return;
    for (const [element, top] of this.#scrolled) {
      if (this.body.contains(element)) element.scrollTop = top;
      else this.#scrolled.delete(element);
    }
  }
}
