import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, Order } from './clients.ts';

const PATIENCE = 60_000;

/** Controls the client process; each order gets one reply. */
export class Audience {
  readonly sockets: number;
  readonly #child: ChildProcess;

  constructor(sockets: number, child: ChildProcess) {
    this.sockets = sockets;
    this.#child = child;
  }

  static async join(port: number, sockets: number): Promise<Audience> {
    const audience = new Audience(sockets, fork(`${import.meta.dirname}/clients.ts`, { execPath: process.execPath }));
    await audience.order({ kind: 'connect', port, sockets });
    return audience;
  }

  async order(order: Order): Promise<Answer> {
    const answered = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => answered.reject(new Error(`the audience did not answer ${order.kind} within a minute`)), PATIENCE);
    const ended = () => answered.reject(new Error('the audience ended'));
    this.#child.once('exit', ended);
    this.#child.once('message', answered.resolve as (answer: unknown) => void);
    this.#child.send(order);
    try {
      return await answered.promise;
    } finally {
      clearTimeout(timer);
      this.#child.off('exit', ended);
    }
  }

  async leave(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}
