import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { lockFolder } from './folder-lock.ts';
import { assertSameMajor } from './major.ts';
import type { WorkerCommand, WorkerEvent } from './worker.ts';

/**
 * The embedded database: one thread and one folder. When the thread dies, the next connection starts another, which recovers from the WAL.
 */
export class EmbeddedEngine {
  readonly #folder: string;
  readonly #unlock: () => void;
  readonly #log: Logger;
  #worker: Promise<Worker> | null = null;

  private constructor(folder: string, unlock: () => void, log: Logger) {
    this.#folder = folder;
    this.#unlock = unlock;
    this.#log = log;
  }

  /** Throws StartupError when another process holds the folder, or when its files were written by another PostgreSQL version. */
  static async open(folder: string, log: Logger): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(folder, lockFolder(folder), log);
    try {
      assertSameMajor(folder);
      await engine.#running();
    } catch (error) {
      engine.#unlock();
      throw error;
    }
    return engine;
  }

  /** A new connection ends the previous one, because the engine has a single session. */
  async connect(): Promise<MessagePort> {
    const worker = await this.#running();
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ kind: 'connect', port: port2 } satisfies WorkerCommand, [port2]);
    return port1;
  }

  /** Writes a checkpoint, so that the next start has nothing to recover. */
  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => null);
    if (worker) {
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ kind: 'close' } satisfies WorkerCommand);
      await exited;
    }
    this.#unlock();
  }

  #running(): Promise<Worker> {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { folder: this.#folder }, execArgv: [], env: {} });
    return new Promise((resolve, reject) => {
      worker.on('message', (report: WorkerEvent) => {
        if (report.kind === 'ready') resolve(worker);
        else this.#log.warn({ reason: report.message }, 'the housekeeping of the embedded database failed');
      });
      worker.on('error', reject);
      worker.once('exit', (code) => {
        this.#worker = null;
        reject(new Error(`the embedded database ended with code ${code}`));
      });
    });
  }
}
