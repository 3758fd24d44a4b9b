import { Worker } from 'node:worker_threads';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Start } from '#core/server/start.ts';
import type { Push, PushAnswer, PushCommand, PushOutcome, PushThreadOptions } from './pushes.ts';
import { type VapidDetails, vapidDetails, vapidKeys } from './vapid.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** Push services need not be on the public Internet: those of tests are on this machine. */
    pushesToPrivateAddresses: boolean;
  }
}

/** The main thread's end of the push thread, which the first push starts. */
export class PushThread {
  readonly #ctx: Ctx;
  #worker: Worker | null = null;
  /** The lists that have no answer yet, by their ids. */
  readonly #sending = new Map<number, PromiseWithResolvers<PushOutcome[]>>();
  #lastId = 0;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** Sends all of a list, like `PushSender`. Rejects when the thread ends before it answered. */
  async send(pushes: readonly Push[], signal: AbortSignal): Promise<PushOutcome[]> {
    const vapid = await vapidDetails(this.#ctx);
    this.#worker ??= this.#start(vapid);
    const worker = this.#worker;
    this.#lastId += 1;
    const id = this.#lastId;
    const sent = Promise.withResolvers<PushOutcome[]>();
    this.#sending.set(id, sent);
    const order = (command: PushCommand) => worker.postMessage(command);
    const abort = () => order({ kind: 'abort', id });
    order({ kind: 'send', id, pushes });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    return sent.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /** Ends the thread. A list that has no answer yet is rejected. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(vapid: VapidDetails): Worker {
    const options: PushThreadOptions = { vapid, toPrivateAddresses: this.#ctx.services.pushesToPrivateAddresses ?? false };
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options, execArgv: [] });
    worker.on('message', ({ id, outcomes }: PushAnswer) => {
      this.#sending.get(id)?.resolve(outcomes);
      this.#sending.delete(id);
    });
    worker.on('error', (error) => this.#ctx.log.error({ err: error }, 'the push thread failed'));
    worker.on('exit', () => {
      // The next push starts another one.
      this.#worker = null;
      for (const { reject } of this.#sending.values()) reject(new Error('The push thread ended.'));
      this.#sending.clear();
    });
    return worker;
  }
}

/** The push thread of this process. */
export const pushThread = perContext((ctx) => new PushThread(ctx));

/** Makes the keys at the first start, and ends the thread. */
export const startPushes: Start = async (ctx) => {
  await vapidKeys(ctx.db);
  return { stop: () => pushThread(ctx).close() };
};
