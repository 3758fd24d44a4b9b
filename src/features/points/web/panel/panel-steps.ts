import type { ChatRoom } from '#features/chat/web/api.ts';

/** The step that the points panel shows (CP-02). */
export type PanelStep = { name: 'menu' } | { name: 'reward'; rewardId: string } | { name: 'learn_more' };

export const MENU: PanelStep = { name: 'menu' };

/** Milliseconds after closing until the panel returns to its menu. Somebody who closed it by mistake finds the same step again. */
export const RESET_AFTER = 500;

/** The current step of one chat's points panel. It outlives the panel component, which is mounted only while the panel is open. */
export class PanelSteps {
  #step = MENU;
  #reset: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();

  readonly current = (): PanelStep => this.#step;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly go = (step: PanelStep): void => {
    clearTimeout(this.#reset);
    this.#step = step;
    for (const watcher of this.#watchers) watcher();
  };

  /** Call this on mount; the returned function is the cleanup for unmount. */
  readonly mount = (): (() => void) => {
    clearTimeout(this.#reset);
    return () => {
      this.#reset = setTimeout(() => this.go(MENU), RESET_AFTER);
    };
  };
}

const stepsOf = new WeakMap<ChatRoom, PanelSteps>();

/** The steps of this chat's points panel, the same object for as long as the chat is open. */
export function panelSteps(room: ChatRoom): PanelSteps {
  const known = stepsOf.get(room) ?? new PanelSteps();
  stepsOf.set(room, known);
  return known;
}
