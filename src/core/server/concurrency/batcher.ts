import { Unavailable } from '../unavailable.ts';

export interface BatcherOptions<Request> {
  /** Maximum number of requests in one batch. */
  maxBatchSize: number;
  /** Maximum number of queued requests; further requests are rejected with `Unavailable`. */
  maxQueued: number;
  /** Maximum number of batches that run at the same time. */
  maxConcurrent: number;
  /**
   * Requests of one partition never run in two batches at once and keep their order. Without a key, requests are independent of each other.
   */
  partitionKey?: (request: Request) => unknown;
  /**
   * Splits a failed batch in two until only the failing requests fail. Without it every request of the batch fails, which is right when no
   * single request can be the cause.
   */
  isolateFailures?: boolean;
  /**
   * Starts a batch without first reading pending socket data. Use it for short work that other batches wait for, so that it runs beside
   * them instead of in lockstep with them.
   */
  startAtOnce?: boolean;
  /**
   * Called after every batch with its duration in milliseconds. Until it resolves, the batch still counts as running: no other batch takes
   * its slot or its partitions.
   */
  rest?: (took: number) => Promise<unknown>;
}

interface Queued<Request, Result> {
  request: Request;
  partition: unknown;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Seconds after which a caller may retry when the queue was full. */
const RETRY_AFTER = 1;

/**
 * Turns work on many requests into one call: requests queue while earlier batches run, so batches grow with the traffic. There is no timer.
 * `processBatch` returns the results in the order of its requests, and processes all of them or none. When it throws `Unavailable`, every
 * request of the batch fails.
 */
export class Batcher<Request, Result> {
  readonly #processBatch: (requests: readonly Request[]) => Promise<readonly Result[]>;
  readonly #options: BatcherOptions<Request>;
  #queue: Queued<Request, Result>[] = [];
  readonly #busyPartitions = new Set<unknown>();
  #running = 0;
  #isStarting = false;

  constructor(processBatch: (requests: readonly Request[]) => Promise<readonly Result[]>, options: BatcherOptions<Request>) {
    this.#processBatch = processBatch;
    this.#options = options;
  }

  /** Resolves to the result of this request when its batch is done. */
  enqueue(request: Request): Promise<Result> {
    const { maxQueued, partitionKey } = this.#options;
    if (this.#queue.length >= maxQueued) return Promise.reject(new Unavailable('too many requests are waiting', RETRY_AFTER));
    const result = new Promise<Result>((resolve, reject) => {
      this.#queue.push({ request, partition: partitionKey?.(request), resolve, reject });
    });
    this.#startSoon();
    return result;
  }

  #startSoon(): void {
    const { maxConcurrent, startAtOnce } = this.#options;
    if (this.#isStarting || this.#running >= maxConcurrent) return;
    this.#isStarting = true;
    // `setImmediate` runs after pending socket data was read.
    const schedule = startAtOnce ? queueMicrotask : setImmediate;
    schedule(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#running < this.#options.maxConcurrent) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      const partitions = new Set(this.#options.partitionKey && batch.map(({ partition }) => partition));
      for (const partition of partitions) this.#busyPartitions.add(partition);
      this.#running += 1;
      const began = performance.now();
      void this.#run(batch)
        .then(() => this.#options.rest?.(performance.now() - began))
        .then(() => {
          for (const partition of partitions) this.#busyPartitions.delete(partition);
          this.#running -= 1;
          this.#startSoon();
        });
    }
  }

  /** Takes the oldest requests whose partitions are not in use. */
  #takeBatch(): Queued<Request, Result>[] {
    const batch: Queued<Request, Result>[] = [];
    const rest: Queued<Request, Result>[] = [];
    for (const one of this.#queue) {
      const isFree = batch.length < this.#options.maxBatchSize && !this.#busyPartitions.has(one.partition);
      (isFree ? batch : rest).push(one);
    }
    this.#queue = rest;
    return batch;
  }

  async #run(batch: readonly Queued<Request, Result>[]): Promise<void> {
    try {
      const results = await this.#processBatch(batch.map(({ request }) => request));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (!this.#options.isolateFailures || batch.length === 1 || error instanceof Unavailable) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#run(batch.slice(0, middle));
      await this.#run(batch.slice(middle));
    }
  }
}
