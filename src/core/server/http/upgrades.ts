import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerAndClose } from './answer-and-close.ts';

/** Maximum number of requests on a connection before its first reply. Browsers and proxies send one. */
export const MAX_UNANSWERED = 16;

/**
 * The unfinished responses of each connection. Node starts a response to every request of a packet, and each may hold a file open, so a
 * connection with too many is closed.
 */
class UnfinishedAnswers {
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

/** Milliseconds that a peer has to read the refusal of its handshake. */
const REFUSAL_TIMEOUT = 5_000;

/** A handler of another protocol on the connections of upgrade requests. */
export interface UpgradeHandler {
  /** Whether it handles this upgrade. A request without a handler is answered as if it had no upgrade. */
  takes(request: IncomingMessage): boolean;
  /** Answers the handshake. Returns whether it accepted. The handler then counts, times out and closes the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * The only listener for upgrades and for CONNECT. Node hands over such a socket without a timeout or an error listener, and forgets pending
 * responses on it with their open files.
 */
export class Upgrades {
  readonly #handlers: readonly UpgradeHandler[];
  readonly #unfinished = new UnfinishedAnswers();

  constructor(handlers: readonly UpgradeHandler[]) {
    this.#handlers = handlers;
  }

  /** The server's `shouldUpgradeCallback`. Ignores an upgrade behind unfinished responses, because Node would forget them. */
  readonly isTaken = (request: IncomingMessage): boolean =>
    this.#handlerOf(request) !== undefined && !this.#unfinished.exist(request.socket);

  /** `onAccepted` is called when a handler has the socket. */
  attach(server: Server, onAccepted: (socket: Socket) => void): void {
    this.#unfinished.watch(server);
    server.prependListener('request', ({ headers }, answer) => {
      // Node drops everything behind an upgrade request, even when the upgrade is ignored.
      if (headers.upgrade !== undefined) answer.shouldKeepAlive = false;
    });
    server.on('upgrade', (request, _socket, head) => {
      const { socket } = request;
      socket.on('error', destroy);
      if (this.#handlerOf(request)!.upgrade(request, socket, head)) onAccepted(socket);
      else destroyAfter(socket, REFUSAL_TIMEOUT);
    });
    server.on('connect', ({ socket }) => {
      this.#unfinished.end(socket);
      socket.on('error', destroy);
      answerAndClose(socket, 405);
    });
  }

  #handlerOf(request: IncomingMessage): UpgradeHandler | undefined {
    return this.#handlers.find((handler) => handler.takes(request));
  }
}

/** A listener that lives as long as the socket must not capture anything else. */
function destroy(this: Socket): void {
  this.destroy();
}

function destroyAfter(socket: Socket, milliseconds: number): void {
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  socket.once('close', () => clearTimeout(timer));
}
