import { Unavailable } from './unavailable.ts';

export interface GatherOptions<Ask> {
  /** Asks in one batch at most. */
  batch: number;
  /** Asks that may wait; one more is answered Unavailable. */
  waiting: number;
  /** Batches under way at once. Two of them never hold asks of one lane. */
  inFlight: number;
  /** Asks of one lane are answered in their order. */
  laneOf: (ask: Ask) => unknown;
}

interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Seconds after which somebody who found the queue full may try again. */
const RETRY_AFTER = 1;

/**
 * Turns work on many into a call for one: asks gather while earlier batches are under way, so a batch is one ask when it is quiet and many
 * when it is busy; there is no timer. `work` answers in the order of its asks and does all or nothing: when it fails because of what one
 * ask brings, the batch is cut in two until the others are done and only that one fails. An outage fails them all.
 */
export class Gather<Ask, Answer> {
  readonly #work: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  readonly #options: GatherOptions<Ask>;
  #waiting: Waiting<Ask, Answer>[] = [];
  readonly #busyLanes = new Set<unknown>();
  #underWay = 0;
  #isStarting = false;

  constructor(work: (asks: readonly Ask[]) => Promise<readonly Answer[]>, options: GatherOptions<Ask>) {
    this.#work = work;
    this.#options = options;
  }

  ask(ask: Ask): Promise<Answer> {
    if (this.#waiting.length >= this.#options.waiting) {
      return Promise.reject(new Unavailable('too many are waiting', RETRY_AFTER));
    }
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
    });
    this.#startSoon();
    return answer;
  }

  /** After what has arrived together on the sockets was read, so that it is one batch. */
  #startSoon(): void {
    if (this.#isStarting || this.#underWay >= this.#options.inFlight) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#underWay < this.#options.inFlight) {
      const batch = this.#take();
      if (batch.length === 0) return;
      const lanes = new Set(batch.map(({ ask }) => this.#options.laneOf(ask)));
      for (const lane of lanes) this.#busyLanes.add(lane);
      this.#underWay += 1;
      void this.#run(batch).then(() => {
        for (const lane of lanes) this.#busyLanes.delete(lane);
        this.#underWay -= 1;
        this.#startSoon();
      });
    }
  }

  /** The oldest asks whose lanes are free. */
  #take(): Waiting<Ask, Answer>[] {
    const batch: Waiting<Ask, Answer>[] = [];
    const rest: Waiting<Ask, Answer>[] = [];
    for (const one of this.#waiting) {
      const isFree = batch.length < this.#options.batch && !this.#busyLanes.has(this.#options.laneOf(one.ask));
      (isFree ? batch : rest).push(one);
    }
    this.#waiting = rest;
    return batch;
  }

  async #run(batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work(batch.map(({ ask }) => ask));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!);
    } catch (error) {
      if (batch.length === 1 || error instanceof Unavailable) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#run(batch.slice(0, middle));
      await this.#run(batch.slice(middle));
    }
  }
}
