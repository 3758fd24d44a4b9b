import type { StartedServer } from '../../testing/processes.ts';
import { startRedis } from '../../testing/start-redis.ts';

/** A dedicated Redis for tests that stop it and restart it at the same address. */
export class RedisServer {
  readonly url: string;
  #running: StartedServer | null;

  constructor(running: StartedServer) {
    this.url = running.url;
    this.#running = running;
  }

  static async start(): Promise<RedisServer> {
    return new RedisServer(await startRedis());
  }

  /** Restarts the server after `kill`. It comes back empty. */
  async start(): Promise<void> {
    this.#running = await startRedis({ port: Number(new URL(this.url).port) });
  }

  /** Stops the server abruptly, as in an outage; all its data is lost. */
  async kill(): Promise<void> {
    await this.#running?.stop();
    this.#running = null;
  }

  /** Suspends the server: it keeps its connections but does not answer. */
  freeze(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGCONT');
  }
}
