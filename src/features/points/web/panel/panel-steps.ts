import type { ChatRoom } from '#features/chat/web/api.ts';

/** What the points panel shows (CP-02). */
export type PanelStep = { name: 'menu' } | { name: 'reward'; rewardId: string } | { name: 'learn_more' };

export const MENU: PanelStep = { name: 'menu' };

/** A panel that was closed for so long, in milliseconds, begins at its menu again: whoever closed it by mistake is back where they were. */
export const RESET_AFTER = 500;

/** The step of one chat's points panel. It outlives the panel, which is drawn only while it is open. */
export class PanelSteps {
  #step = MENU;
  #reset: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();

  readonly now = (): PanelStep => this.#step;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly go = (step: PanelStep): void => {
    clearTimeout(this.#reset);
    this.#step = step;
    for (const watcher of this.#watchers) watcher();
  };

  /** The panel is there; returns how to say that it is gone. */
  readonly opened = (): (() => void) => {
    clearTimeout(this.#reset);
    return () => {
      this.#reset = setTimeout(() => this.go(MENU), RESET_AFTER);
    };
  };
}

const stepsOf = new WeakMap<ChatRoom, PanelSteps>();

/** The steps of the points panel in this chat: one object for as long as the chat is open. */
export function panelSteps(room: ChatRoom): PanelSteps {
  const known = stepsOf.get(room) ?? new PanelSteps();
  stepsOf.set(room, known);
  return known;
}
