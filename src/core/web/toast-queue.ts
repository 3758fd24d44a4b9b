/** Adding an id that is shown replaces that toast. */
interface ToastDisplay<Options> {
  add: (options: Options) => unknown;
  close: (id: string) => void;
}

/** Keeps toasts until the display, whose code loads later, is attached. */
export class ToastQueue<Options extends { id?: string | undefined }> {
  private readonly waiting = new Map<string, Options>();
  private display: ToastDisplay<Options> | null = null;
  private made = 0;
  private readonly watchers = new Set<() => void>();

  /** Returns the given id, or a new one. */
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

  isWaiting = (): boolean => this.waiting.size > 0;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  close(id: string): void {
    this.waiting.delete(id);
    this.display?.close(id);
  }

  /** Returns a function that detaches the display. */
  attach(display: ToastDisplay<Options>): () => void {
    this.display = display;
    for (const toast of this.waiting.values()) display.add(toast);
    this.waiting.clear();
    return () => {
      if (this.display === display) this.display = null;
    };
  }

  /** For tests, whose files share a page. */
  clear(): void {
    this.waiting.clear();
  }
}
