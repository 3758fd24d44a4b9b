import type { ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Unavailable } from '../../unavailable.ts';
import { ConnectionFailed, type Exchange, exchange } from './exchange.ts';
import { isTemporary, refusalOf, S3Refusal } from './s3-answer.ts';
import { type S3Request, type S3Settings, type SigningKeys, signed } from './s3-request.ts';

export interface S3Options extends S3Settings {
  log: Logger;
  pause?: (ms: number) => Promise<unknown>;
  /** Milliseconds without a response, or without more of it, after which an attempt fails; 10,000 by default. */
  patienceMs?: number;
}

const ATTEMPTS = 4;
/** Mean pause after the first failed attempt, doubled after each further one. */
const FIRST_PAUSE_MS = 250;
const PATIENCE_MS = 10_000;
/** An upload may take longer than other requests: 128 KiB/s is enough. */
const UPLOAD_BYTES_PER_MS = 131;

/** Temporary failures (no connection, 5xx, 429) get four attempts, with pauses of up to 3 s in all, and then throw `Unavailable`. */
export class S3Client {
  readonly #options: S3Options;
  readonly #signingKeys: SigningKeys = new Map();
  readonly #open = new Set<ClientRequest>();
  #isAway = false;
  #isClosed = false;

  constructor(options: S3Options) {
    this.#options = options;
  }

  /** `use` is part of the attempt: when the response breaks off, the request is repeated. */
  async send<T>(request: S3Request, use: (answer: Exchange) => Promise<T>): Promise<T> {
    const { pause = wait } = this.#options;
    const attempts = request.once ? 1 : ATTEMPTS;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#exchange(request);
        if (answer.status >= 300) throw await refusalOf(request, answer);
        const result = await use(answer);
        this.#noteAnswer();
        return result;
      } catch (error) {
        if (error instanceof S3Refusal && !isTemporary(error)) this.#noteAnswer();
        if (!isTemporary(error)) throw error;
        if (this.#isClosed || attempt === attempts) throw this.#unavailable(error);
      }
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const request of this.#open) request.destroy(new Error('this server is stopping'));
  }

  async #exchange(request: S3Request): Promise<Exchange> {
    const { patienceMs = PATIENCE_MS } = this.#options;
    const { url, headers } = await signed(request, this.#options, this.#signingKeys);
    if (this.#isClosed) throw new ConnectionFailed('this server is stopping');
    const { method, body, once: fresh } = request;
    const timeoutMs = patienceMs + (body?.byteLength ?? 0) / UPLOAD_BYTES_PER_MS;
    return exchange({
      url,
      method,
      headers,
      ...(body && { body }),
      ...(fresh && { fresh }),
      timeoutMs,
      idleMs: patienceMs,
      open: this.#open,
    });
  }

  #unavailable(cause: unknown): Unavailable {
    if (!this.#isAway && !this.#isClosed) this.#options.log.warn({ err: cause }, 'the object store is unavailable');
    this.#isAway = true;
    return new Unavailable(`the object store is unavailable: ${(cause as Error).message}`, 2, { cause });
  }

  #noteAnswer(): void {
    if (this.#isAway) this.#options.log.info('the object store is back');
    this.#isAway = false;
  }
}
