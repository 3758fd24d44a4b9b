import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { REQUEST_ID_HEADER } from '#core/contract/request-id.ts';
import { failureOf } from './failure.ts';
import { newRequestId } from './request-id.ts';

/** Requests on a connection before its first reply. Browsers and proxies send one. */
export const MAX_UNANSWERED = 16;

/** Node starts a response to every request of a packet. Each may hold a file open, so a connection with too many is closed. */
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

  end(socket: Socket): void {
    for (const answer of this.#answers.get(socket) ?? []) answer.destroy();
  }
}

/** Milliseconds that a peer has to read the refusal of its handshake. */
const REFUSAL_TIMEOUT = 5_000;

export interface UpgradeHandler {
  /** A request without a handler is answered as if it had no upgrade. */
  takes(request: IncomingMessage): boolean;
  /** Returns whether it accepted. The handler then counts, times out and closes the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/** The only listener for upgrades and CONNECT: Node hands over sockets without timeout or error listener, and forgets their responses. */
export class Upgrades {
  readonly #handlers: readonly UpgradeHandler[];
  readonly #unfinished = new UnfinishedAnswers();

  constructor(handlers: readonly UpgradeHandler[]) {
    this.#handlers = handlers;
  }

  /** Ignores an upgrade behind unfinished responses, because Node would forget them. */
  readonly isTaken = (request: IncomingMessage): boolean =>
    this.#handlerOf(request) !== undefined && !this.#unfinished.exist(request.socket);

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

export function answerAndClose(socket: Duplex, statusCode: number): void {
  if (socket.writable) {
    const id = newRequestId();
    const body = JSON.stringify(failureOf({ statusCode }, id).body);
    const head = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8`;
    socket.write(`${head}\r\n${REQUEST_ID_HEADER}: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  socket.destroy();
}
