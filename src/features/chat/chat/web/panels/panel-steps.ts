/** Milliseconds until a closed panel returns to its first step (CP-02), so that an accidental close keeps the step. */
export const RESET_AFTER = 500;

/** The current step of a panel. Outlives the panel component, which is mounted only while open. */
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

  /** Call on mount. Returns the cleanup for unmount. */
  readonly mount = (): (() => void) => {
    clearTimeout(this.#reset);
    this.#isMounted = true;
    return () => {
      this.#isMounted = false;
      this.#reset = setTimeout(() => this.go(this.#start), RESET_AFTER);
    };
  };
}
