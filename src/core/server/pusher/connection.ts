import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Backlog, MAX_BACKLOG_BYTES } from './backlog.ts';
import type { Listener } from './channel.ts';
import { CLOSE_CODES, type CloseReason } from './close-codes.ts';
import { textFrame } from './frame.ts';
import { FrameBudget } from './frame-budget.ts';
import type { EndReason } from './metrics.ts';
import { error, ping } from './server-message.ts';

/** What a socket is subscribed as: the person, in a presence channel. */
export type Subscription = { access: 'open' } | { access: 'presence'; userId: string };

/** One live client: its socket, its channels and whether it still answers. */
export class Connection implements Listener {
  readonly socketId: string;
  readonly budget: FrameBudget;
  readonly subscriptions = new Map<string, Subscription>();
  /** Who signed in (`pusher:signin`). */
  user: string | null = null;
  /** As whom it asked for a channel's signature. */
  knownAs: string | null = null;
  /** Why it ended, once it is ending. */
  ending: EndReason | null = null;
  readonly #ws: WebSocket;
  readonly #socket: Duplex & { bytesWritten?: number };
  readonly #backlog = new Backlog();
  #heardAt: number;
  #pingedAt: number | null = null;

  constructor(socketId: string, ws: WebSocket, socket: Duplex, now: number) {
    this.socketId = socketId;
    this.#ws = ws;
    this.#socket = socket;
    this.#heardAt = now;
    this.budget = new FrameBudget(now);
  }

  /**
   * Writes finished frames past the socket library, straight to the stream: the buffer is shared by many sockets.
   * The library only writes whole frames of its own (close, pong) and never compresses, so frames do not mix.
   */
  write(frames: Buffer): void {
    if (this.ending !== null || !this.#socket.writable) return;
    this.#socket.write(frames);
    if (this.#socket.writableLength > MAX_BACKLOG_BYTES) this.close('backlog_too_large');
  }

  say(text: string): void {
    this.write(textFrame(text));
  }

  /** Any frame is a sign of life. */
  heard(now: number): void {
    this.#heardAt = now;
    this.#pingedAt = null;
  }

  /** Tells why, then closes. A peer that does not answer the close is cut off by the library's close timeout. */
  close(reason: CloseReason): void {
    if (this.ending !== null) return;
    const [code, sentence] = CLOSE_CODES[reason];
    this.ending = reason;
    if (code >= 4000 && this.#socket.writable) this.#socket.write(textFrame(error(code, sentence)));
    this.#ws.close(code, sentence);
  }

  /** The socket library found a frame that it cannot read, and closes. */
  broken(): void {
    this.ending ??= 'broken_frame';
  }

  /** The regular look at a socket: is it reading, is it there? Times are milliseconds. */
  inspect(now: number, activityTimeout: number, pongTimeout: number): void {
    const waiting = this.#socket.writableLength;
    const verdict = this.#backlog.judge(this.#socket.bytesWritten ?? waiting, waiting, now);
    if (verdict !== 'fine') this.close(verdict);
    else if (this.#pingedAt !== null) {
      if (now - this.#pingedAt > pongTimeout) this.close('pong_missing');
    } else if (now - this.#heardAt > activityTimeout) {
      this.#pingedAt = now;
      this.say(ping());
      // Also on the WebSocket's own level, which every client answers without being told to.
      this.#ws.ping();
    }
  }
}
