import { Readable } from 'node:stream';
import type { RawReply } from '#core/server/http/route.ts';

/** Bytes that a response is read ahead of its fastest reader. */
const READ_AHEAD = 1024 * 1024;
/** Bytes of the longest response: ten seconds of 12 Mb/s, three times. */
const MAX_BYTES = 48 * 1024 * 1024;
const HEADERS = ['content-type', 'content-length', 'cache-control', 'access-control-allow-origin', 'retry-after'];

const STALLED = 'The response stopped before its end.';

interface Head {
  status: number;
  headers: Record<string, string>;
}

/** A complete response. */
export interface WholeResponse extends Head {
  body: Buffer;
}

/**
 * A response that several requests read while it arrives. It is read no faster than by its fastest reader, and aborted when the last one has
 * left. A reader that joins later gets all bytes.
 */
export class SharedResponse {
  readonly #abort = new AbortController();
  readonly #chunks: Uint8Array[] = [];
  readonly #readers = new Set<Reader>();
  readonly #head: Promise<Head>;
  readonly #onReceived: () => void;
  readonly #timeout: number;
  #timer: NodeJS.Timeout | undefined;
  /** Resolves when all bytes have arrived. Rejects when the response broke off or every reader has left. */
  readonly whole: Promise<WholeResponse>;
  #users = 0;
  #received = 0;
  #isComplete = false;
  #error: Error | null = null;
  #isAborted = false;
  #wake: () => void = () => {};
  #lastRead = performance.now();

  /** `timeout` is in milliseconds, for the head and for each chunk that readers wait for. `onReceived` is called after each chunk. */
  constructor(open: (signal: AbortSignal) => Promise<Response>, timeout: number, onReceived: () => void) {
    this.#onReceived = onReceived;
    this.#timeout = timeout;
    const { promise, resolve, reject } = Promise.withResolvers<Head>();
    this.#head = promise;
    promise.catch(() => undefined);
    this.whole = this.#receive(open, resolve).finally(() => clearTimeout(this.#timer));
    this.whole.catch((error: Error) => {
      reject(error);
      this.#error = error;
      for (const reader of this.#readers) reader.destroy(error);
    });
  }

  /** Bytes in memory. */
  get received(): number {
    return this.#received;
  }

  /** When a reader last took bytes, in milliseconds of the monotonic clock. */
  get lastRead(): number {
    return this.#lastRead;
  }

  /** Whether it was aborted because nobody reads it. */
  get isAborted(): boolean {
    return this.#isAborted;
  }

  abort(reason: Error): void {
    this.#isAborted = true;
    this.#abort.abort(reason);
    this.#wake();
  }

  /** The reply for one request. Its reader leaves with `signal`. */
  async reply(isHead: boolean, signal: AbortSignal): Promise<RawReply> {
    this.#users += 1;
    const leave = () => this.#leave();
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    const { status, headers } = await this.#head;
    if (isHead) return { status, headers, body: '' };
    const reader: Reader = new Reader(
      () => this.#feed(reader),
      () => this.#remove(reader),
    );
    this.#readers.add(reader);
    if (this.#error) reader.destroy(this.#error);
    return { status, headers, body: reader };
  }

  async #receive(open: (signal: AbortSignal) => Promise<Response>, begin: (head: Head) => void): Promise<WholeResponse> {
    const { signal } = this.#abort;
    this.#expect('The response did not begin in time.');
    const response = await open(signal);
    const headers = HEADERS.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : []));
    const head: Head = { status: response.status, headers: Object.fromEntries(headers) };
    begin(head);
    this.#expect(STALLED);
    for await (const chunk of response.body ?? []) {
      // Its readers may pause for any time.
      clearTimeout(this.#timer);
      this.#received += chunk.length;
      if (this.#received > MAX_BYTES) throw new Error(`The response is longer than ${MAX_BYTES} bytes.`);
      this.#chunks.push(chunk);
      this.#onReceived();
      for (const reader of this.#readers) this.#feed(reader);
      while (!signal.aborted && this.#received - this.#furthest() > READ_AHEAD) await this.#progress();
      signal.throwIfAborted();
      this.#expect(STALLED);
    }
    this.#isComplete = true;
    for (const reader of this.#readers) this.#feed(reader);
    return { ...head, body: Buffer.concat(this.#chunks) };
  }

  /** Aborts the response when nothing arrives within the timeout. */
  #expect(sentence: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#abort.abort(new Error(sentence)), this.#timeout);
  }

  #furthest(): number {
    return Math.max(0, ...[...this.#readers].map(({ position }) => position));
  }

  #progress(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Gives the reader its next chunk, if it waits for one. */
  #feed(reader: Reader): void {
    if (!reader.isWaiting) return;
    const chunk = this.#chunks[reader.next];
    if (chunk) {
      reader.give(chunk);
      this.#lastRead = performance.now();
      this.#wake();
    } else if (this.#isComplete) reader.end();
  }

  #remove(reader: Reader): void {
    this.#readers.delete(reader);
    this.#wake();
  }

  #leave(): void {
    this.#users -= 1;
    if (this.#users === 0 && !this.#isComplete) this.abort(new Error('Every reader has left.'));
  }
}

class Reader extends Readable {
  /** Index of the next chunk, and bytes before it. */
  next = 0;
  position = 0;
  isWaiting = false;
  readonly #demand: () => void;
  readonly #left: () => void;

  constructor(demand: () => void, left: () => void) {
    super({ highWaterMark: 1 });
    this.#demand = demand;
    this.#left = left;
  }

  override _read(): void {
    this.isWaiting = true;
    this.#demand();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#left();
    done(error);
  }

  give(chunk: Uint8Array): void {
    this.isWaiting = false;
    this.next += 1;
    this.position += chunk.length;
    this.push(chunk);
  }

  end(): void {
    this.isWaiting = false;
    this.push(null);
  }
}
