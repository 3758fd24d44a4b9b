/** Milliseconds after closing until a panel returns to its first step (CP-02). Somebody who closed it by mistake finds the same step again. */
export const RESET_AFTER = 500;

/** The current step of one chat's panel. It outlives the panel component, which is mounted only while the panel is open. */
export class PanelSteps<Step> {
  readonly #start: Step;
  #step: Step;
  #reset: ReturnType<typeof setTimeout> | undefined;
  #isMounted = false;
  readonly #watchers = new Set<() => void>();

  constructor(start: Step) {
    this.#start = start;
    this.#step = start;
  }

  readonly current = (): Step => this.#step;

  /** Whether the panel is open. */
  readonly isMounted = (): boolean => this.#isMounted;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly go = (step: Step): void => {
    clearTimeout(this.#reset);
    this.#step = step;
    for (const watcher of this.#watchers) watcher();
  };

  /** Call this on mount; the returned function is the cleanup for unmount. */
  readonly mount = (): (() => void) => {
    clearTimeout(this.#reset);
    this.#isMounted = true;
    return () => {
      this.#isMounted = false;
      this.#reset = setTimeout(() => this.go(this.#start), RESET_AFTER);
    };
  };
}
