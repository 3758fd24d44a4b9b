import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { networkOf } from '../../limits/network.ts';
import { DEFAULT_RTMP_LIMITS, type RtmpLimits } from './limits.ts';
import {
  type ConnectionOptions,
  DEFAULT_RTMP_TIMEOUTS,
  type Publication,
  type PublishDecision,
  RtmpConnection,
  type RtmpTimeouts,
} from './rtmp-connection.ts';
import type { EndReason, RtmpStatus, SessionEnd } from './session-end.ts';

export interface RtmpServerOptions extends Pick<ConnectionOptions, 'authorize' | 'log'> {
  /** A connection ended without having published. */
  onRejected?: (end: SessionEnd, publication: Publication) => void;
  limits?: Partial<RtmpLimits>;
  timeouts?: Partial<RtmpTimeouts>;
  /** Every connection starts with a PROXY protocol header. False by default. */
  isProxied?: boolean;
  /** Maximum number of streams. Further ones are refused with a status message. 500 by default. */
  maxStreams?: number;
  /** Maximum connections that do not publish. A further one ends the oldest. 256 by default. */
  maxWaiting?: number;
  /** The same for one address (IPv6: a /64): several encoders share one behind a proxy or at a venue. 64 by default. */
  maxWaitingPerAddress?: number;
  /** A monotonic clock in ms; `performance.now` by default. */
  clock?: () => number;
  /** Milliseconds between checks of all deadlines. 500 by default. */
  inspectInterval?: number;
}

const FULL: RtmpStatus = { code: 'NetStream.Failed', description: 'The server is full. Try again later.' };
const DISPLACED: SessionEnd = {
  reason: 'displaced',
  description: 'The server is full, and this connection was not streaming. Connect again in a moment.',
};
const SHUTTING_DOWN: SessionEnd = { reason: 'shutting_down', description: 'The server is restarting. Connect again in a moment.' };

export class RtmpServer {
  readonly ended: Partial<Record<EndReason, number>> = {};
  readonly #server: Server;
  readonly #options: Omit<ConnectionOptions, 'onClosed'>;
  readonly #onRejected: RtmpServerOptions['onRejected'];
  readonly #maxWaiting: number;
  readonly #maxWaitingPerAddress: number;
  /** In the order of their opening. */
  readonly #connections = new Set<RtmpConnection>();
  readonly #inspection: NodeJS.Timeout;
  /** Requests to publish that wait for their answer. */
  #deciding = 0;

  constructor(options: RtmpServerOptions) {
    const { authorize, log, limits, timeouts, isProxied = false, onRejected } = options;
    const { maxStreams = 500, maxWaiting = 256, maxWaitingPerAddress = 64 } = options;
    const { clock = () => performance.now(), inspectInterval = 500 } = options;
    this.#options = {
      authorize: (request, publication) => this.#admit(maxStreams, () => authorize(request, publication)),
      log,
      clock,
      isProxied,
      limits: { ...DEFAULT_RTMP_LIMITS, ...limits },
      timeouts: { ...DEFAULT_RTMP_TIMEOUTS, ...timeouts },
    };
    this.#onRejected = onRejected;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitingPerAddress = maxWaitingPerAddress;
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    this.#inspection = setInterval(() => this.#inspect(clock()), inspectInterval).unref();
  }

  get connections(): number {
    return this.#connections.size;
  }

  get streams(): number {
    return [...this.#connections].filter(({ phase }) => phase === 'publishing').length;
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

  /** Waiting requests count as streams, because all of them may be accepted. */
  async #admit(maxStreams: number, decide: () => Promise<PublishDecision>): Promise<PublishDecision> {
    if (this.streams + this.#deciding >= maxStreams) return { kind: 'refused', status: FULL };
    this.#deciding += 1;
    try {
      return await decide();
    } finally {
      this.#deciding -= 1;
    }
  }

  #accept(socket: Socket): void {
    const { remoteAddress } = socket;
    // A connection that was reset before this point has no address.
    if (remoteAddress === undefined || !this.#makePlace(remoteAddress)) {
      socket.destroy();
      return;
    }
    const connection = new RtmpConnection(socket, remoteAddress, {
      ...this.#options,
      onClosed: (end, wasAccepted) => {
        this.ended[end.reason] = (this.ended[end.reason] ?? 0) + 1;
        this.#connections.delete(connection);
        if (!wasAccepted) this.#onRejected?.(end, connection);
      },
    });
    this.#connections.add(connection);
  }

  /**
   * A place is held by who publishes. When there are too many others, the oldest of the address with the most of them makes place. False
   * when all of them wait for our decision.
   */
  #makePlace(address: string): boolean {
    const waiting = [...this.#connections].filter(({ phase }) => phase !== 'publishing');
    const idle = Map.groupBy(
      waiting.filter(({ phase }) => phase !== 'pending'),
      (connection) => networkOf(connection.address),
    );
    const network = networkOf(address);
    // Behind a proxy the address is known only later.
    const ofAddress = this.#options.isProxied ? 0 : waiting.filter((connection) => networkOf(connection.address) === network).length;
    if (ofAddress < this.#maxWaitingPerAddress && waiting.length < this.#maxWaiting) return true;
    const most = [...idle.values()].reduce<RtmpConnection[]>((found, group) => (group.length > found.length ? group : found), []);
    const [oldest] = ofAddress < this.#maxWaitingPerAddress ? most : (idle.get(network) ?? []);
    if (oldest === undefined) return false;
    this.#connections.delete(oldest);
    oldest.displace(DISPLACED);
    return true;
  }

  #inspect(now: number): void {
    for (const connection of this.#connections) connection.inspect(now);
  }

  #destroyAll(): void {
    for (const connection of this.#connections) connection.destroy();
  }
}
