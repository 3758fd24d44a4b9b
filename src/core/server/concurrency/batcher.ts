import { outsideRequests } from '../http/request-id.ts';
import { outsideSpans } from '../tracing/tracing.ts';
import { Unavailable } from '../unavailable.ts';

export interface BatcherOptions<Request> {
  maxBatchSize: number;
  /** Further requests are rejected with `Unavailable`. */
  maxQueued: number;
  maxConcurrent: number;
  /** Requests of one partition keep their order and never run in two batches at once. */
  partitionKey?: (request: Request) => unknown;
  /** Splits a failed batch until only the failing requests fail. Omit it when no single request can be the cause. */
  isolateFailures?: boolean;
  /** Starts without first reading pending socket data. For short work that other batches wait for, so that they do not run in lockstep. */
  startAtOnce?: boolean;
  /** Called after every batch with its duration in milliseconds. Until it resolves, the batch keeps its slot and its partitions. */
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
 * Requests queue while earlier batches run, so batches grow with the traffic. `processBatch` returns the results in order, and processes
 * all requests or none. `Unavailable` fails the whole batch.
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
      // A batch serves many requests, so its statements and log lines belong to none of them.
      outsideRequests(() => outsideSpans(() => this.#start()));
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
