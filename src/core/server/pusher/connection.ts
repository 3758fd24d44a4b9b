import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Silence } from '../concurrency/silence.ts';
import { userChannel } from './authorize.ts';
import type { Listener } from './channel.ts';
import { SocketGrants } from './grants.ts';
import { InputGuard } from './input-guard.ts';
import type { Network } from './networks.ts';
import { CLOSE_CODES, type CloseReason, error, ping, textFrame } from './server-message.ts';
import { viewerKey } from './viewers.ts';

/** Per socket. Queued buffers are shared, so a thousand slow sockets in one room do not cost a thousand times this. */
export const MAX_BACKLOG_BYTES = 1_048_576;
/** Milliseconds. */
export const MAX_BACKLOG_AGE = 10_000;

type BacklogVerdict = 'fine' | 'backlog_too_large' | 'backlog_too_old';

/** Marks the end of the queue, and again once everything up to the mark was sent. An old mark means that its bytes are too old. */
export class Backlog {
  #mark: { bytes: number; since: number } | null = null;

  /** `accepted`: all bytes ever handed to the socket; `waiting`: those not sent yet. */
  check(accepted: number, waiting: number, now: number): BacklogVerdict {
    if (waiting > MAX_BACKLOG_BYTES) return 'backlog_too_large';
    if (waiting === 0) {
      this.#mark = null;
      return 'fine';
    }
    if (this.#mark === null || accepted - waiting >= this.#mark.bytes) this.#mark = { bytes: accepted, since: now };
    return now - this.#mark.since > MAX_BACKLOG_AGE ? 'backlog_too_old' : 'fine';
  }
}

export type Subscription = { access: 'open' } | { access: 'presence'; userId: string };

/** `wire`: a channel of a kind that the product sends to. `other`: any other, such as those of programs. */
export type ChannelClass = 'wire' | 'other';

export interface Origin {
  network: Network;
  browser: string;
}

export class Connection implements Listener {
  readonly socketId: string;
  readonly input: InputGuard;
  readonly network: Network;
  readonly subscriptions = new Map<string, Subscription>();
  readonly held: Record<ChannelClass, number> = { wire: 0, other: 0 };
  user: string | null = null;
  readonly grants = new SocketGrants();
  endReason: EndReason | null = null;
  readonly #ws: WebSocket;
  readonly #socket: Duplex & { bytesWritten?: number };
  readonly #backlog = new Backlog();
  readonly #deadPeer = new Silence();
  readonly #slowPeer = new Silence();
  readonly #browser: string;
  #lastSeenAt: number;
  #pingedAt: number | null = null;

  constructor(socketId: string, ws: WebSocket, socket: Duplex, { network, browser }: Origin, clock: () => number) {
    this.socketId = socketId;
    this.#ws = ws;
    this.#socket = socket;
    this.network = network;
    this.#browser = browser;
    this.#lastSeenAt = clock();
    this.input = new InputGuard(ws, socket, clock, () => this.close('flood'));
  }

  /** Bypasses the socket library, because sockets share the buffer. The library only writes whole frames, so none interleave. */
  write(frames: Buffer): void {
    if (this.endReason !== null || !this.#socket.writable) return;
    this.#socket.write(frames);
    if (this.#socket.writableLength > MAX_BACKLOG_BYTES) this.close('backlog_too_large');
  }

  send(text: string): void {
    this.write(textFrame(text));
  }

  /** A program that did not sign in is identified by a grant that it uses. */
  get viewer(): string {
    const [grant] = this.grants.held.values();
    return viewerKey(this.user ?? grant?.userId ?? null, this.network.key, this.#browser);
  }

  markAlive(now: number): void {
    this.#lastSeenAt = now;
    this.#pingedAt = null;
  }

  /** The library's close timeout disconnects a peer that does not answer. */
  close(reason: CloseReason): void {
    if (this.endReason !== null) return;
    const [code, sentence] = CLOSE_CODES[reason];
    this.endReason = reason;
    if (code >= 4000 && this.#socket.writable) this.#socket.write(textFrame(error(code, sentence)));
    this.#ws.close(code, sentence);
  }

  confirmGrant(grantId: string): void {
    const grant = this.grants.confirm(grantId);
    if (grant && this.user !== null && grant.channel === userChannel(this.user)) this.grants.held.set(grant.channel, grant);
  }

  markBroken(): void {
    this.endReason ??= 'broken_frame';
  }

  /** Times are in milliseconds. */
  inspect(now: number, activityTimeout: number, pongTimeout: number): void {
    const waiting = this.#socket.writableLength;
    const verdict = this.#backlog.check(this.#socket.bytesWritten ?? waiting, waiting, now);
    const isTooOld = this.#slowPeer.confirm(verdict === 'backlog_too_old');
    const isDead = this.#deadPeer.confirm(this.#pingedAt !== null && now - this.#pingedAt > pongTimeout);
    if (verdict === 'backlog_too_large') this.close(verdict);
    else if (isTooOld) this.close('backlog_too_old');
    else if (isDead) this.close('pong_missing');
    else if (this.#pingedAt === null && now - this.#lastSeenAt > activityTimeout) {
      this.#pingedAt = now;
      this.send(ping());
      this.#ws.ping();
    }
  }
}

type EndReason = CloseReason | 'broken_frame' | 'client';

export interface GatewayMetrics {
  sockets: number;
  channels: number;
  /** Counted once per socket that an event is written to. */
  deliveries: number;
  received: number;
  closed: Partial<Record<EndReason, number>>;
}

export const emptyMetrics = (): GatewayMetrics => ({ sockets: 0, channels: 0, deliveries: 0, received: 0, closed: {} });

export function countClosed(metrics: GatewayMetrics, reason: EndReason): void {
  metrics.closed[reason] = (metrics.closed[reason] ?? 0) + 1;
}
