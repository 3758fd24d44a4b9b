import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests a client may send on a connection before it has the first answer. Browsers and proxies send one. */
export const MAX_UNANSWERED = 16;

/**
 * The answers of each connection that are not finished. Node begins to answer all requests that arrive in one packet, and each answer may
 * hold a file open, so a connection with too many of them is closed.
 */
export class UnfinishedAnswers {
  readonly #answers = new WeakMap<Socket, Set<ServerResponse>>();

  watch(server: Server): void {
    server.prependListener('request', ({ socket }, answer) => {
      const answers = this.#answers.get(socket) ?? new Set();
      this.#answers.set(socket, answers.add(answer));
      answer.once('close', () => answers.delete(answer));
      if (answers.size > MAX_UNANSWERED) socket.destroy();
    });
  }

  exist(socket: Socket): boolean {
    return (this.#answers.get(socket)?.size ?? 0) > 0;
  }

  /** Ends the answers on a socket for which Node no longer does so. */
  end(socket: Socket): void {
    for (const answer of this.#answers.get(socket) ?? []) answer.destroy();
  }
}
