/** Renders toasts: the manager of a toast component. Adding an id that is shown replaces that toast. */
interface ToastDisplay<Options> {
  add: (options: Options) => unknown;
  close: (id: string) => void;
}

/** Toasts on their way to a display whose code loads later. They wait until it is attached, so that none is lost. */
export class ToastQueue<Options extends { id?: string | undefined }> {
  private readonly waiting = new Map<string, Options>();
  private display: ToastDisplay<Options> | null = null;
  private made = 0;
  private readonly watchers = new Set<() => void>();

  /** Shows a toast and returns its id: the given one, or a new one. */
  add(options: Options): string {
    const id = options.id ?? `toast-${++this.made}`;
    const toast = { ...options, id };
    if (this.display) this.display.add(toast);
    else {
      this.waiting.set(id, toast);
      for (const watcher of this.watchers) watcher();
    }
    return id;
  }

  /** Whether a toast waits for a display. */
  isWaiting = (): boolean => this.waiting.size > 0;

  /** Calls back when a toast waits. Returns a function that stops it. */
  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  close(id: string): void {
    this.waiting.delete(id);
    this.display?.close(id);
  }

  /** Gives this display the toasts that wait, and all later ones. Returns a function that detaches it. */
  attach(display: ToastDisplay<Options>): () => void {
    this.display = display;
    for (const toast of this.waiting.values()) display.add(toast);
    this.waiting.clear();
    return () => {
      if (this.display === display) this.display = null;
    };
  }

  /** Drops the toasts that wait: for tests, whose files share a page. */
  clear(): void {
    this.waiting.clear();
  }
}
