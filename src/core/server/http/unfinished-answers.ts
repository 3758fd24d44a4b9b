import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of requests on a connection before its first reply. Browsers and proxies send one. */
export const MAX_UNANSWERED = 16;

/**
 * The unfinished responses of each connection. Node starts a response to every request of a packet, and each may hold a file open, so a
 * connection with too many is closed.
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

  /** Ends responses on a socket that Node no longer manages. */
  end(socket: Socket): void {
    for (const answer of this.#answers.get(socket) ?? []) answer.destroy();
  }
}
