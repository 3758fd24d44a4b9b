import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { BusReceiver, ClusterBus, SocketCommand } from '../bus/bus.ts';
import { MAX_SOCKETS } from '../descriptors.ts';
import { clientAddress, NO_PROXIES, type TrustedProxies } from '../http/forwarded.ts';
import { requireTarget, targetOf } from '../http/request-target.ts';
import type { UpgradeHandler } from '../http/upgrades.ts';
import { isRealtimePath, readClientMessage, validateHandshake } from './client-message.ts';
import { Connection, countClosed, emptyMetrics, type GatewayMetrics, type Origin } from './connection.ts';
import type { Grant } from './grants.ts';
import { InputGuard, UNREADABLE_COST } from './input-guard.ts';
import { createMessageHandler, type MessageHandler } from './message-handler.ts';
import { NETWORK_LIMITS, type Network, type NetworkLimits, Networks } from './networks.ts';
import { CLOSE_CODES, type CloseReason, connectionEstablished, error } from './server-message.ts';
import type { PusherApp } from './signature.ts';
import { Subscriptions } from './subscriptions.ts';
import { browserKey, countViewers } from './viewers.ts';

/** A larger frame closes the socket (1009). */
export const MAX_FRAME_BYTES = 16_384;

const SOCKET_OPTIONS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_FRAME_BYTES,
  /** One message of a socket per turn of the event loop, so that a burst of one socket does not delay the others. */
  allowSynchronousEvents: false,
  /** Milliseconds that a peer has to answer a close. */
  closeTimeout: 3_000,
} as const;

export interface GatewayOptions {
  app: PusherApp;
  bus: ClusterBus;
  log: Logger;
  /** `MAX_SOCKETS` by default; further sockets are closed with 4100. */
  maxSockets?: number;
  /** Occupied channels on this node; 400,000 by default, about 400 MB. A subscription to a further one is refused. */
  maxChannels?: number;
  /** Null: unlimited. `NETWORK_LIMITS` by default. */
  networkLimits?: NetworkLimits | null;
  /** None by default. */
  proxies?: TrustedProxies;
  /** Channels that the product sends to; a socket may hold more of these. None by default. */
  isWireChannel?: (channel: string) => boolean;
  /** Seconds of silence after which either side sends a ping, announced to clients. 120 by default. */
  activityTimeout?: number;
  /** Milliseconds that a client has to answer a ping. 30,000 by default. */
  pongTimeout?: number;
  /** Milliseconds between two checks of every socket. 1,000 by default. */
  inspectInterval?: number;
  /** Milliseconds over which the sockets are closed after a Redis outage. 10,000 by default. */
  resyncDuration?: number;
  /** Monotonic milliseconds; `performance.now` by default. */
  clock?: () => number;
  /** Channels whose signature also needs a grant. None by default. */
  isGuarded?: (channel: string) => boolean;
  /** Milliseconds that a subscription waits for its grant from another node; 5,000 by default. */
  grantTimeout?: number;
  /** Called after each event was written to sockets, with the time of its commit. */
  onFannedOut?: (committedAt: number) => void;
}

/** Implements version 7 of the Pusher protocol over WebSockets (wire.md 2). Independent of features. */
export class Gateway implements BusReceiver, UpgradeHandler {
  readonly metrics: GatewayMetrics = emptyMetrics();
  readonly #app: PusherApp;
  readonly #log: Logger;
  readonly #maxSockets: number;
  readonly #networks: Networks;
  readonly #proxies: TrustedProxies;
  readonly #activityTimeout: number;
  readonly #resyncOver: number;
  readonly #clock: () => number;
  readonly #wss = new WebSocketServer(SOCKET_OPTIONS);
  readonly #connections = new Map<string, Connection>();
  readonly #subscriptions: Subscriptions;
  readonly #handleMessage: MessageHandler;
  readonly #inspection: NodeJS.Timeout;
  #closing = false;

  constructor(options: GatewayOptions) {
    const {
      app,
      bus,
      log,
      maxSockets = MAX_SOCKETS,
      maxChannels = 400_000,
      networkLimits = NETWORK_LIMITS,
      proxies = NO_PROXIES,
      isWireChannel = () => false,
      activityTimeout = 120,
      pongTimeout = 30_000,
      inspectInterval: inspectEvery = 1_000,
      resyncDuration: resyncOver = 10_000,
      clock = () => performance.now(),
      isGuarded = () => false,
      grantTimeout = 5_000,
      onFannedOut = () => {},
    } = options;
    this.#app = app;
    this.#log = log;
    this.#maxSockets = maxSockets;
    this.#networks = new Networks(networkLimits);
    this.#proxies = proxies;
    this.#activityTimeout = activityTimeout;
    this.#resyncOver = resyncOver;
    this.#clock = clock;
    this.#subscriptions = new Subscriptions({
      app,
      bus,
      metrics: this.metrics,
      log,
      maxChannels,
      networks: this.#networks,
      isWireChannel,
      isGuarded,
      grantTimeout,
      clock,
      onFannedOut,
    });
    this.#handleMessage = createMessageHandler(app, this.#subscriptions, log, clock);
    this.#inspection = setInterval(() => this.inspect(activityTimeout * 1000, pongTimeout), inspectEvery).unref();
    bus.connect(this);
  }

  takes(request: IncomingMessage): boolean {
    const { method, headers } = request;
    const isUpgrade = method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
    return isUpgrade && isRealtimePath(targetOf(request)?.path ?? '');
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const handshake = validateHandshake(requireTarget(request), this.#app.key);
    // The listeners below live as long as the socket, so they must not refer to the request.
    const origin: Origin = { network: this.#networks.of(clientAddress(request, this.#proxies)), browser: browserKey(request.headers) };
    let isAccepted = false;
    this.#wss.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', (thrown) => this.#log.debug({ err: thrown }, 'A socket broke the WebSocket protocol.'));
      const refusal = handshake.kind === 'accepted' ? this.#refusal(origin.network) : handshake.reason;
      if (refusal !== null) return this.#reject(ws, socket, refusal);
      this.#accept(ws, socket, origin);
      isAccepted = true;
    });
    return isAccepted;
  }

  deliver: BusReceiver['deliver'] = (events) => this.#subscriptions.deliver(events);
  count: BusReceiver['count'] = (query) => this.#subscriptions.count(query);
  viewers: BusReceiver['viewers'] = (channels) => this.#subscriptions.viewers(channels);
  localMembers: BusReceiver['localMembers'] = () => this.#subscriptions.localMembers();

  /** A user with two sockets in one channel is listed twice. */
  *holders(prefix: string): Iterable<{ channel: string; userId: string }> {
    for (const { user, subscriptions } of this.#connections.values()) {
      if (user === null) continue;
      for (const channel of subscriptions.keys()) if (channel.startsWith(prefix)) yield { channel, userId: user };
    }
  }

  /** People with a socket on this node. */
  countPeople(): number {
    return countViewers(Array.from(this.#connections.values(), ({ viewer }) => viewer));
  }

  *grants(): Iterable<Grant> {
    for (const { grants } of this.#connections.values()) yield* grants.all();
  }

  endGrants(over: readonly Grant[]): void {
    if (over.length === 0) return;
    const ids = new Set(over.map(({ id }) => id));
    this.#closeEach('right_lost', ({ grants }) => grants.end(({ id }) => ids.has(id)));
  }

  execute(command: SocketCommand): void {
    switch (command.kind) {
      case 'terminate_user':
        this.#closeEach('terminated', ({ user }) => user === command.userId);
        break;
      case 'drop_channel_holders':
      case 'end_sessions':
        this.#closeEach('right_lost', ({ grants }) => grants.revoke(command));
        break;
      case 'offer_grant':
        this.#connections.get(command.socketId)?.grants.offer(command.grant, this.#clock());
        break;
      case 'confirm_grant':
        this.#connections.get(command.socketId)?.confirmGrant(command.grantId);
        break;
      case 'identify_socket':
        this.#connections.get(command.socketId)?.grants.acceptUnnamed(command.userId, this.#clock());
    }
  }

  /** Closes in slices, so that the clients do not all reconnect at the same instant. */
  resync(): void {
    const waiting = [...this.#connections.values()];
    const slices = Math.max(1, Math.round(this.#resyncOver / 100));
    const perSlice = Math.ceil(waiting.length / slices);
    const next = () => {
      for (const connection of waiting.splice(0, perSlice)) connection.close('resync');
      if (waiting.length > 0 && !this.#closing) setTimeout(next, 100).unref();
    };
    next();
  }

  /** Closes every socket with 4200, within 4 s. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#inspection);
    const closed = Promise.withResolvers<void>();
    if (this.#connections.size === 0) closed.resolve();
    this.#onEmpty = closed.resolve;
    for (const connection of this.#connections.values()) connection.close('shutting_down');
    const timer = setTimeout(closed.resolve, 4_000);
    await closed.promise;
    clearTimeout(timer);
  }

  #onEmpty: () => void = () => {};

  #refusal(network: Network): CloseReason | null {
    if (this.#closing) return 'shutting_down';
    const free = this.#maxSockets - this.#connections.size;
    if (free <= 0) return 'over_capacity';
    return this.#networks.admitsSocket(network, free) ? null : 'network_full';
  }

  /** Completes the handshake first, because a close code can only be sent on an open WebSocket. */
  #reject(ws: WebSocket, socket: Duplex, reason: CloseReason): void {
    new InputGuard(ws, socket, this.#clock, () => {});
    const [code, sentence] = CLOSE_CODES[reason];
    countClosed(this.metrics, reason);
    ws.send(error(code, sentence));
    ws.close(code, sentence);
  }

  #accept(ws: WebSocket, socket: Duplex, origin: Origin): void {
    const connection = new Connection(this.#newSocketId(), ws, socket, origin, this.#clock);
    this.#networks.enter(origin.network);
    this.#connections.set(connection.socketId, connection);
    this.metrics.sockets = this.#connections.size;
    ws.on('message', (bytes: RawData, isBinary: boolean) => this.#receive(connection, bytes, isBinary));
    ws.on('pong', () => connection.markAlive(this.#clock()));
    ws.on('ping', () => connection.markAlive(this.#clock()));
    // The library has already closed the socket: frame too large (1009), not text (1007), not a frame (1002).
    ws.on('error', () => connection.markBroken());
    ws.on('close', () => this.#remove(connection));
    connection.send(connectionEstablished(connection.socketId, this.#activityTimeout));
  }

  /** Digits, a dot, digits; random enough not to collide with ids of other nodes. */
  #newSocketId(): string {
    const id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 31)}`;
    return this.#connections.has(id) ? this.#newSocketId() : id;
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection.socketId);
    this.metrics.sockets = this.#connections.size;
    countClosed(this.metrics, connection.endReason ?? 'client');
    connection.endReason ??= 'client';
    this.#subscriptions.leaveAll(connection);
    this.#networks.leave(connection.network);
    if (this.#connections.size === 0) this.#onEmpty();
  }

  #receive(connection: Connection, bytes: RawData, isBinary: boolean): void {
    if (connection.endReason !== null) return;
    this.metrics.received += 1;
    connection.markAlive(this.#clock());
    if (isBinary) {
      connection.close('binary_frame');
      return;
    }
    const message = readClientMessage(bytes.toString());
    if (message.kind === 'unreadable' && !connection.input.charge(UNREADABLE_COST)) return;
    this.#handleMessage(connection, message);
  }

  /** Closes dead and slow sockets. Times are in milliseconds. */
  inspect(activityTimeout: number, pongTimeout: number): void {
    const now = this.#clock();
    for (const connection of this.#connections.values()) connection.inspect(now, activityTimeout, pongTimeout);
  }

  #closeEach(reason: CloseReason, which: (connection: Connection) => boolean): void {
    for (const connection of this.#connections.values()) if (which(connection)) connection.close(reason);
  }
}

export const openGateway = (options: GatewayOptions): Gateway => new Gateway(options);
