import { Unavailable } from '#core/server/unavailable.ts';

/** Work of which a few run at once and a few more wait; who comes on top is told to come back. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: Array<() => void> = [];
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#myTurn();
    try {
      return await work();
    } finally {
      // The place goes over to who waits longest, so that nobody new can slip in between.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #myTurn(): Promise<void> {
    if (this.#queue.length >= this.#waiting) throw new Unavailable('too many pictures are being drawn');
    return new Promise((resolve) => {
      this.#queue.push(resolve);
    });
  }
}
