import { Worker } from 'node:worker_threads';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Start } from '#core/server/start.ts';
import type { Push, PushAnswer, PushCommand, PushOutcome, PushThreadOptions } from './pushes.ts';
import { type VapidDetails, vapidDetails, vapidKeys } from './vapid.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** Allows push services on private addresses, for tests. */
    pushesToPrivateAddresses: boolean;
  }
}

export class PushThread {
  readonly #ctx: Ctx;
  #worker: Worker | null = null;
  /** Pending lists by id. */
  readonly #sending = new Map<number, PromiseWithResolvers<PushOutcome[]>>();
  #lastId = 0;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** Like `PushSender.sendAll`. Rejects when the thread exits first. */
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
    worker.on('error', (error) => this.#ctx.log.error({ err: error }, 'push thread failed; the next push starts a new one'));
    worker.on('exit', () => {
      // The next push starts a new thread.
      this.#worker = null;
      for (const { reject } of this.#sending.values()) reject(new Error('The push thread exited.'));
      this.#sending.clear();
    });
    return worker;
  }
}

export const pushThread = perContext((ctx) => new PushThread(ctx));

/** Creates the keys at the first start and closes the thread at shutdown. */
export const startPushes: Start = async (ctx) => {
  await vapidKeys(ctx.db);
  return { stop: () => pushThread(ctx).close() };
};
