/** Work in lanes: in order within a lane, side by side otherwise, and only so much waiting at once. */
export class Lanes {
  readonly #most: number;
  readonly #lasts = new Map<string, Promise<void>>();
  #waiting = 0;
  #freed: (() => void) | null = null;
  #failure: { error: unknown } | null = null;

  /** `most` pieces of work may be under way or waiting. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Takes the work in as soon as there is room for it. Throws what earlier work failed with. One caller at a time. */
  async add(lane: string, work: () => Promise<void>): Promise<void> {
    while (this.#waiting >= this.#most) {
      await new Promise<void>((resolve) => {
        this.#freed = resolve;
      });
    }
    this.#throwFailure();
    this.#waiting += 1;
    const before = this.#lasts.get(lane) ?? Promise.resolve();
    this.#lasts.set(
      lane,
      before
        .then(work)
        .catch((error: unknown) => {
          this.#failure ??= { error };
        })
        .then(() => {
          this.#waiting -= 1;
          this.#freed?.();
        }),
    );
  }

  /** When all work is done. Throws what some of it failed with. */
  async done(): Promise<void> {
    await Promise.all(this.#lasts.values());
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
