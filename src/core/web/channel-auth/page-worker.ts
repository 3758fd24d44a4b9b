import { readCookie } from '../cookie.ts';
import { type AuthRequest, type ChannelSignature, requestSignature } from './channel-auth.ts';
import { READY, type WorkerAnswer, type WorkerRequest } from './worker-messages.ts';

export interface WorkerLike {
  postMessage(message: WorkerRequest): void;
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error', hear: (event: { message?: string }) => void): void;
  terminate(): void;
}

/** Retries, and milliseconds between them (RT-03). */
export const LOAD_RETRIES = 3;
export const LOAD_PAUSE = 1000;
/** Milliseconds. A worker whose script hangs emits no event at all. */
export const LOAD_TIMEOUT = 5000;

interface WorkerAuthorizerParts {
  start: () => WorkerLike;
  pause: (milliseconds: number) => Promise<void>;
  fallback: (ask: AuthRequest) => Promise<ChannelSignature>;
  csrf: () => string;
}

interface PendingRequest {
  resolve: (signature: ChannelSignature) => void;
  reject: (error: Error) => void;
}

/** The page authorizes channels itself after three failed retries (RT-03). After a crash, the next request loads another worker. */
export class WorkerAuthorizer {
  readonly #parts: WorkerAuthorizerParts;
  readonly #pending = new Map<string, PendingRequest>();
  #worker: Promise<WorkerLike | null> | null = null;
  #asked = 0;

  constructor(parts: WorkerAuthorizerParts) {
    this.#parts = parts;
  }

  async authorize(ask: AuthRequest): Promise<ChannelSignature> {
    this.#worker ??= this.#load();
    const worker = await this.#worker;
    if (!worker) return this.#parts.fallback(ask);
    this.#asked += 1;
    const requestId = String(this.#asked);
    return new Promise((resolve, reject) => {
      this.#pending.set(requestId, { resolve, reject });
      worker.postMessage({ ...ask, requestId, csrf: this.#parts.csrf() });
    });
  }

  async #load(): Promise<WorkerLike | null> {
    for (let retry = 0; retry <= LOAD_RETRIES; retry++) {
      if (retry > 0) await this.#parts.pause(LOAD_PAUSE);
      const worker = await this.#tryToLoad();
      if (worker) return worker;
    }
    return null;
  }

  async #tryToLoad(): Promise<WorkerLike | null> {
    let worker: WorkerLike;
    try {
      worker = this.#parts.start();
    } catch {
      return null;
    }
    const loaded = Promise.withResolvers<boolean>();
    worker.addEventListener('message', ({ data }) => {
      if (data === READY) loaded.resolve(true);
      else this.#answer(data as WorkerAnswer);
    });
    worker.addEventListener('error', ({ message }) => {
      loaded.resolve(false);
      this.#handleCrash(worker, message ?? 'the worker failed');
    });
    void this.#parts.pause(LOAD_TIMEOUT).then(() => loaded.resolve(false));
    if (await loaded.promise) return worker;
    worker.terminate();
    return null;
  }

  #answer(answer: WorkerAnswer): void {
    const waiting = this.#pending.get(answer.requestId);
    this.#pending.delete(answer.requestId);
    if ('signature' in answer) waiting?.resolve(answer.signature);
    else waiting?.reject(new Error(answer.error));
  }

  /** It is unknown which request caused the crash, so all pending ones fail. */
  #handleCrash(worker: WorkerLike, message: string): void {
    if (this.#pending.size === 0) return;
    worker.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new Error(message));
    this.#pending.clear();
  }
}

const csrf = () => readCookie('XSRF-TOKEN') ?? '';

export const workerAuthorizer = new WorkerAuthorizer({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'channel-auth' }),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  fallback: (ask) => requestSignature(ask, csrf()),
  csrf,
});
