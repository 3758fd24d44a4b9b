import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { StartupError } from '../startup-error.ts';

/** Per address; further connections are closed. */
const MAX_WAITING = 1_000;

/** Options that an HTTP server sets too; a waiting connection is not read. */
const WAITING = { pauseOnConnect: true, allowHalfOpen: true, noDelay: true };

/** Bound before the server is assembled, because URLs of the site may contain the port. Connections wait until `serve`. */
export class BoundPort {
  /** A free port when 0 was requested. */
  readonly number: number;
  readonly #doors: readonly Server[];
  readonly #waiting = new Set<Socket>();
  #isServed = false;

  private constructor(doors: readonly Server[]) {
    this.#doors = doors;
    this.number = portOf(doors[0]!);
    for (const door of doors) {
      door.maxConnections = MAX_WAITING;
      door.on('connection', (socket) => this.#hold(socket));
    }
  }

  /** Throws StartupError when the port is unavailable. Binds `localhost` at each of its addresses. */
  static async bind(port: number, host: string): Promise<BoundPort> {
    const first = await open(port, host).catch((cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'the port is in use' : cause.message;
      throw new StartupError(`The server cannot listen on ${host}:${port}: ${why}.`, { cause });
    });
    const { address } = first.address() as AddressInfo;
    const others = host === 'localhost' ? (await lookup(host, { all: true })).filter((other) => other.address !== address) : [];
    const opened = await Promise.allSettled(others.map((other) => open(portOf(first), other.address)));
    return new BoundPort([first, ...opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))]);
  }

  serve(server: HttpServer): void {
    this.#isServed = true;
    const [first, ...others] = this.#doors;
    server.listen(first);
    const pass = (socket: Socket) => {
      server.emit('connection', socket);
      socket.resume();
    };
    for (const door of others) {
      door.maxConnections = Number.POSITIVE_INFINITY;
      door.removeAllListeners('connection').on('connection', pass);
    }
    for (const socket of this.#waiting) pass(socket);
    this.#waiting.clear();
  }

  /** The server closes the first address once it serves it. */
  close(): void {
    for (const door of this.#isServed ? this.#doors.slice(1) : this.#doors) door.close();
    for (const socket of this.#waiting) socket.destroy();
  }

  #hold(socket: Socket): void {
    this.#waiting.add(socket);
    socket.once('close', () => this.#waiting.delete(socket)).on('error', () => socket.destroy());
  }
}

const portOf = (door: Server): number => (door.address() as AddressInfo).port;

async function open(port: number, host: string): Promise<Server> {
  const door = createServer(WAITING).listen(port, host);
  await once(door, 'listening');
  return door;
}
