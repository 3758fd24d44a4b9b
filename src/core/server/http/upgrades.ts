import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerAndClose } from './answer-and-close.ts';

/** Milliseconds that a peer has to read why its handshake was refused. */
const REFUSAL_TIMEOUT = 5_000;

/** Speaks another protocol on the connections of upgrade requests. */
export interface UpgradeHandler {
  /** Whether it handles this upgrade. A request that no handler takes is answered as if it asked for no upgrade. */
  takes(request: IncomingMessage): boolean;
  /** Answers the handshake. Returns whether it accepted it: from then on it counts, times out and closes the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * The only listener for upgrades and for CONNECT. Node hands over such a socket without a timeout and without an error listener, and forgets
 * the answers that still wait on it, with the files that they have open.
 */
export class Upgrades {
  readonly #handlers: readonly UpgradeHandler[];
  /** A connection has several when its client sends requests without waiting for the answers. */
  readonly #unfinished = new WeakMap<Socket, Set<ServerResponse>>();

  constructor(handlers: readonly UpgradeHandler[]) {
    this.#handlers = handlers;
  }

  /** The server's `shouldUpgradeCallback`. An upgrade behind unfinished answers is ignored, because Node would forget them. */
  readonly isTaken = (request: IncomingMessage): boolean =>
    this.#handlerOf(request) !== undefined && !this.#unfinished.get(request.socket)?.size;

  /** `onAccepted` is called when a handler has the socket. */
  attach(server: Server, onAccepted: (socket: Socket) => void): void {
    server.prependListener('request', ({ socket, headers }, answer) => {
      // Node drops everything that comes behind an upgrade request, also when the upgrade is ignored.
      if (headers.upgrade !== undefined) answer.shouldKeepAlive = false;
      const answers = this.#unfinished.get(socket) ?? new Set();
      this.#unfinished.set(socket, answers.add(answer));
      answer.once('close', () => answers.delete(answer));
    });
    server.on('upgrade', (request, _socket, head) => {
      const { socket } = request;
      this.#unfinished.delete(socket);
      socket.on('error', destroy);
      if (this.#handlerOf(request)!.upgrade(request, socket, head)) onAccepted(socket);
      else destroyAfter(socket, REFUSAL_TIMEOUT);
    });
    server.on('connect', ({ socket }) => {
      for (const answer of this.#unfinished.get(socket) ?? []) answer.destroy();
      socket.on('error', destroy);
      answerAndClose(socket, 405);
    });
  }

  #handlerOf(request: IncomingMessage): UpgradeHandler | undefined {
    return this.#handlers.find((handler) => handler.takes(request));
  }
}

/** A listener that lives as long as the socket refers to nothing else. */
function destroy(this: Socket): void {
  this.destroy();
}

function destroyAfter(socket: Socket, milliseconds: number): void {
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  socket.once('close', () => clearTimeout(timer));
}
