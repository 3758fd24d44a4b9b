import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A Redis of its own for tests that take it away. Keeps nothing on disk. */
export class RedisServer {
  readonly port: number;
  #process: ChildProcess | null = null;

  constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(
      'redis-server',
      ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    this.#process = child;
    const failed = once(child, 'error').then(([error]) => Promise.reject(error));
    const ready = (async () => {
      for await (const text of child.stdout!.setEncoding('utf8')) if (String(text).includes('Ready to accept connections')) return;
      throw new Error('redis-server ended before it was ready');
    })();
    await Promise.race([ready, failed]);
    failed.catch(() => {});
    child.stdout!.resume();
  }

  /** As an outage does: at once, and everything it knew is gone. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Still there, but silent. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }
}
