import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { networkOf } from '../../limits/network.ts';
import { DEFAULT_RTMP_LIMITS, type RtmpLimits } from './limits.ts';
import { type ConnectionOptions, DEFAULT_RTMP_TIMEOUTS, RtmpConnection, type RtmpTimeouts } from './rtmp-connection.ts';
import type { EndReason, SessionEnd } from './session-end.ts';

export interface RtmpServerOptions extends Pick<ConnectionOptions, 'authorize' | 'log'> {
  limits?: Partial<RtmpLimits>;
  timeouts?: Partial<RtmpTimeouts>;
  /** Maximum connections of an address (IPv6: of a /64) not accepted yet; further ones are closed immediately. 2 by default. */
  maxUnacceptedPerAddress?: number;
  /** Maximum number of connections. Further ones are closed immediately. 500 by default. */
  maxConnections?: number;
  /** A monotonic clock in ms; `performance.now` by default. */
  clock?: () => number;
  /** Milliseconds between checks of all deadlines. 500 by default. */
  inspectInterval?: number;
}

const SHUTTING_DOWN: SessionEnd = { reason: 'shutting_down', description: 'The server is restarting. Connect again in a moment.' };

export class RtmpServer {
  readonly ended: Partial<Record<EndReason, number>> = {};
  readonly #server: Server;
  readonly #options: Omit<ConnectionOptions, 'onAccepted' | 'onClosed'>;
  readonly #maxUnacceptedPerAddress: number;
  readonly #connections = new Set<RtmpConnection>();
  readonly #unaccepted = new Map<string, number>();
  readonly #inspection: NodeJS.Timeout;

  constructor(options: RtmpServerOptions) {
    const { authorize, log, limits, timeouts, maxUnacceptedPerAddress = 2, maxConnections = 500 } = options;
    const { clock = () => performance.now(), inspectInterval = 500 } = options;
    this.#options = {
      authorize,
      log,
      clock,
      limits: { ...DEFAULT_RTMP_LIMITS, ...limits },
      timeouts: { ...DEFAULT_RTMP_TIMEOUTS, ...timeouts },
    };
    this.#maxUnacceptedPerAddress = maxUnacceptedPerAddress;
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    this.#server.maxConnections = maxConnections;
    this.#inspection = setInterval(() => this.#inspect(clock()), inspectInterval).unref();
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Resolves with the port, a free one for 0. Rejects when the port is unavailable. */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    // Rejects when `error` is emitted first.
    await once(this.#server, 'listening');
    // A process without free file descriptors cannot accept connections, but existing ones continue.
    this.#server.on('error', (error) => this.#options.log.error({ err: error }, 'An RTMP connection could not be accepted.'));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends all streams, and resolves when their connections are closed, at the latest after the linger time. */
  async close(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#server.close(() => closed.resolve());
    for (const connection of this.#connections) connection.end(SHUTTING_DOWN);
    const timer = setTimeout(() => this.#destroyAll(), this.#options.timeouts.linger);
    await closed.promise;
    clearTimeout(timer);
    clearInterval(this.#inspection);
  }

  #accept(socket: Socket): void {
    const { remoteAddress } = socket;
    const network = networkOf(remoteAddress ?? '');
    const unaccepted = this.#unaccepted.get(network) ?? 0;
    // A connection that was reset before this point has no address.
    if (remoteAddress === undefined || unaccepted >= this.#maxUnacceptedPerAddress) {
      socket.destroy();
      return;
    }
    this.#unaccepted.set(network, unaccepted + 1);
    let isCounted = true;
    const uncount = () => {
      if (isCounted) this.#uncount(network);
      isCounted = false;
    };
    const connection = new RtmpConnection(socket, remoteAddress, {
      ...this.#options,
      onAccepted: uncount,
      onClosed: ({ reason }) => {
        uncount();
        this.ended[reason] = (this.ended[reason] ?? 0) + 1;
        this.#connections.delete(connection);
      },
    });
    this.#connections.add(connection);
  }

  #uncount(network: string): void {
    const left = this.#unaccepted.get(network)! - 1;
    if (left === 0) this.#unaccepted.delete(network);
    else this.#unaccepted.set(network, left);
  }

  #inspect(now: number): void {
    for (const connection of this.#connections) connection.inspect(now);
  }

  #destroyAll(): void {
    for (const connection of this.#connections) connection.destroy();
  }
}
