import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { BusReceiver, ClusterBus, SocketCommand } from '../bus/bus.ts';
import { readClientMessage } from './client-message.ts';
import { CLOSE_CODES, type CloseReason } from './close-codes.ts';
import { Connection } from './connection.ts';
import { type Conversation, conversation } from './conversation.ts';
import { UNREADABLE_COST } from './frame-budget.ts';
import { isRealtimePath, judgeHandshake } from './handshake.ts';
import { countClosed, emptyMetrics, type GatewayMetrics } from './metrics.ts';
import { connectionEstablished, error } from './server-message.ts';
import type { PusherApp } from './signature.ts';
import { Subscriptions } from './subscriptions.ts';

/** Bytes of one frame from a client; a larger one ends the socket (1009). */
export const MAX_FRAME_BYTES = 16_384;

const SOCKET_OPTIONS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_FRAME_BYTES,
  /** Milliseconds that a peer has to answer a close. */
  closeTimeout: 3_000,
} as const;

/** A request head that takes longer is cut off by the HTTP server. */
const HANDSHAKE_TIMEOUT = 10_000;

export interface GatewayOptions {
  app: PusherApp;
  bus: ClusterBus;
  log: Logger;
  /** Sockets that this node takes; the next one is closed with 4100. 50,000 when absent. */
  maxSockets?: number;
  /** Channels with a socket on this node; a subscription that would open one more is refused. 400,000 when absent, about 400 MB. */
  maxChannels?: number;
  /** Seconds of silence after which either side asks for a sign of life: told to clients. 120 when absent. */
  activityTimeout?: number;
  /** Milliseconds that a client has to answer. 30,000 when absent. */
  pongTimeout?: number;
  /** Milliseconds between two looks at every socket. 1,000 when absent. */
  inspectEvery?: number;
  /** Milliseconds over which the sockets are closed after an outage of Redis. 10,000 when absent. */
  resyncOver?: number;
  /** Milliseconds of a clock that only goes on; the process's own when absent. */
  clock?: () => number;
}

/** The Pusher protocol 7 over WebSockets (wire.md 2). It knows no feature. */
export class Gateway implements BusReceiver {
  readonly metrics: GatewayMetrics = emptyMetrics();
  readonly #app: PusherApp;
  readonly #log: Logger;
  readonly #maxSockets: number;
  readonly #activityTimeout: number;
  readonly #resyncOver: number;
  readonly #clock: () => number;
  readonly #wss = new WebSocketServer(SOCKET_OPTIONS);
  readonly #connections = new Map<string, Connection>();
  readonly #subscriptions: Subscriptions;
  readonly #answer: Conversation;
  readonly #inspection: NodeJS.Timeout;
  #closing = false;

  constructor(options: GatewayOptions) {
    const {
      app,
      bus,
      log,
      maxSockets = 50_000,
      maxChannels = 400_000,
      activityTimeout = 120,
      pongTimeout = 30_000,
      inspectEvery = 1_000,
      resyncOver = 10_000,
      clock = () => performance.now(),
    } = options;
    this.#app = app;
    this.#log = log;
    this.#maxSockets = maxSockets;
    this.#activityTimeout = activityTimeout;
    this.#resyncOver = resyncOver;
    this.#clock = clock;
    this.#subscriptions = new Subscriptions({ app, bus, metrics: this.metrics, log, maxChannels });
    this.#answer = conversation(app, this.#subscriptions, log);
    this.#inspection = setInterval(() => this.#inspect(activityTimeout * 1000, pongTimeout), inspectEvery).unref();
    bus.connect(this);
  }

  /** Takes the upgrade requests for `/app/...`; other paths are left to other listeners, or refused when there are none. */
  attach(server: Server): void {
    server.headersTimeout = Math.min(server.headersTimeout, HANDSHAKE_TIMEOUT);
    server.on('upgrade', (request, socket, head) => {
      if (isRealtimePath(request.url ?? '')) this.#shakeHands(request, socket, head);
      else if (server.listenerCount('upgrade') === 1) sendAway(socket);
    });
  }

  deliver: BusReceiver['deliver'] = (events) => this.#subscriptions.deliver(events);
  count: BusReceiver['count'] = (query) => this.#subscriptions.count(query);
  present: BusReceiver['present'] = () => this.#subscriptions.present();

  /** Who holds channels of this prefix on this node, by the sockets that signed in; a person with two sockets in one channel twice. */
  *holders(prefix: string): Iterable<{ channel: string; userId: string }> {
    for (const { user, subscriptions } of this.#connections.values()) {
      if (user === null) continue;
      for (const channel of subscriptions.keys()) if (channel.startsWith(prefix)) yield { channel, userId: user };
    }
  }

  obey(command: SocketCommand): void {
    switch (command.kind) {
      case 'terminate_user':
        this.#closeEach('terminated', ({ user }) => user === command.userId);
        break;
      case 'drop_channel_holders':
        this.#closeEach('right_lost', (connection) => holds(connection, command.channels) && mayBe(connection, command.userId));
        break;
      case 'identify_socket': {
        const connection = this.#connections.get(command.socketId);
        if (connection) connection.knownAs = command.userId;
      }
    }
  }

  /** Closes the sockets in slices, so that the clients do not all come back in the same instant. */
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

  /** Closes every socket with 4200 and answers when they are gone, 4 s at most. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#inspection);
    const gone = Promise.withResolvers<void>();
    if (this.#connections.size === 0) gone.resolve();
    this.#onEmpty = gone.resolve;
    for (const connection of this.#connections.values()) connection.close('shutting_down');
    const patience = setTimeout(gone.resolve, 4_000);
    await gone.promise;
    clearTimeout(patience);
  }

  #onEmpty: () => void = () => {};

  #shakeHands(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const handshake = judgeHandshake(request.url ?? '', this.#app.key);
    this.#wss.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', (thrown) => this.#log.debug({ err: thrown }, 'A socket broke the WebSocket protocol.'));
      const refusal = handshake.accepted ? this.#refusal() : handshake.reason;
      if (refusal === null) this.#welcome(ws, socket);
      else this.#turnAway(ws, refusal);
    });
  }

  /** Why this node takes nobody now. */
  #refusal(): CloseReason | null {
    if (this.#closing) return 'shutting_down';
    return this.#connections.size >= this.#maxSockets ? 'over_capacity' : null;
  }

  /** A close code needs an open WebSocket, so a refused client is let in and shown out. */
  #turnAway(ws: WebSocket, reason: CloseReason): void {
    const [code, sentence] = CLOSE_CODES[reason];
    countClosed(this.metrics, reason);
    ws.send(error(code, sentence));
    ws.close(code, sentence);
  }

  #welcome(ws: WebSocket, socket: Duplex): void {
    const connection = new Connection(this.#newSocketId(), ws, socket, this.#clock());
    this.#connections.set(connection.socketId, connection);
    this.metrics.sockets = this.#connections.size;
    ws.on('message', (bytes: RawData, isBinary: boolean) => this.#hear(connection, bytes, isBinary));
    ws.on('pong', () => connection.heard(this.#clock()));
    ws.on('ping', () => connection.heard(this.#clock()));
    // The library has already closed it: too large (1009), not text (1007), not a frame (1002).
    ws.on('error', () => connection.broken());
    ws.on('close', () => this.#forget(connection));
    connection.say(connectionEstablished(connection.socketId, this.#activityTimeout));
  }

  /** Digits, a dot, digits; unguessable enough not to meet another node's. */
  #newSocketId(): string {
    const id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 31)}`;
    return this.#connections.has(id) ? this.#newSocketId() : id;
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection.socketId);
    this.metrics.sockets = this.#connections.size;
    countClosed(this.metrics, connection.ending ?? 'client');
    connection.ending ??= 'client';
    this.#subscriptions.leaveAll(connection);
    if (this.#connections.size === 0) this.#onEmpty();
  }

  #hear(connection: Connection, bytes: RawData, isBinary: boolean): void {
    if (connection.ending !== null) return;
    const now = this.#clock();
    this.metrics.received += 1;
    connection.heard(now);
    if (isBinary) {
      connection.close('binary_frame');
      return;
    }
    const message = readClientMessage(bytes.toString());
    if (connection.budget.spend(message.kind === 'unreadable' ? UNREADABLE_COST : 1, now)) this.#answer(connection, message);
    else connection.close('flood');
  }

  #inspect(activityTimeout: number, pongTimeout: number): void {
    const now = this.#clock();
    for (const connection of this.#connections.values()) connection.inspect(now, activityTimeout, pongTimeout);
  }

  #closeEach(reason: CloseReason, which: (connection: Connection) => boolean): void {
    for (const connection of this.#connections.values()) if (which(connection)) connection.close(reason);
  }
}

/** The HTTP server has let go of the socket: without a listener here a peer that breaks off would end the process, and one that stays would never be gone. */
function sendAway(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}

const holds = ({ subscriptions }: Connection, channels: readonly string[]): boolean => channels.some((name) => subscriptions.has(name));

/** A socket that never said who it is may be anybody: it is closed as well, and its next signature is judged afresh. */
const mayBe = ({ user, knownAs }: Connection, userId: string): boolean =>
  user === userId || knownAs === userId || (user === null && knownAs === null);

/** Opens the gateway on a bus. Then `attach(server)`; at the end `close()`. */
export const openGateway = (options: GatewayOptions): Gateway => new Gateway(options);
