import type { StartedServer } from '../../testing/processes.ts';
import { startRedis } from '../../testing/start-redis.ts';

/** A Redis of its own for tests that take it away and bring it back at the same address. */
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

  /** After `kill`. It comes back empty. */
  async start(): Promise<void> {
    this.#running = await startRedis({ port: Number(new URL(this.url).port) });
  }

  /** As an outage does: at once, and everything it knew is gone. */
  async kill(): Promise<void> {
    await this.#running?.stop();
    this.#running = null;
  }

  /** Still there, but silent. */
  freeze(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGCONT');
  }
}
