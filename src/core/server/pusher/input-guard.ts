import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

const CLOSE = 0x8;
/** Bytes of a frame that cost as much as one frame. */
const BYTES_PER_CREDIT = 256;
const MAX_HEAD = 14;

interface Head {
  opcode: number;
  /** Bytes, with the mask. */
  size: number;
  length: number;
}

/** RFC 6455, 5.2; null while incomplete. */
function headAt(bytes: Buffer, at: number): Head | null {
  const available = bytes.length - at;
  if (available < 2) return null;
  const opcode = bytes[at]! & 0x0f;
  const mask = bytes[at + 1]! & 0x80 ? 4 : 0;
  const short = bytes[at + 1]! & 0x7f;
  const size = mask + (short < 126 ? 2 : short === 126 ? 4 : 10);
  if (available < size) return null;
  if (short < 126) return { opcode, size, length: short };
  return { opcode, size, length: short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2)) };
}

/** The library reports only complete messages; without this, fragments and tiny frames would be free (decision 020). */
export class FrameMeter {
  #missing = 0;
  #partialHead: Buffer | null = null;
  #isLastFrame = false;

  /** Bytes after the client's close frame have no meaning (RFC 6455, 5.5.1). */
  get hasEnded(): boolean {
    return this.#isLastFrame && this.#missing === 0;
  }

  /** A frame costs 1 plus 1 per 256 bytes. A chunk costs at least 1, because reading tiny chunks is work too. */
  measure(chunk: Buffer): number {
    const bytes = this.#partialHead === null ? chunk : Buffer.concat([this.#partialHead, chunk]);
    this.#partialHead = null;
    if (this.hasEnded) return 1 + Math.floor(chunk.length / BYTES_PER_CREDIT);
    let cost = 0;
    let at = this.#missing;
    while (at < bytes.length && !this.#isLastFrame) {
      const head = headAt(bytes, at);
      if (head === null) {
        this.#partialHead = Buffer.from(bytes.subarray(at, at + MAX_HEAD));
        at = bytes.length;
        break;
      }
      cost += 1 + Math.floor(head.length / BYTES_PER_CREDIT);
      this.#isLastFrame = head.opcode === CLOSE;
      at += head.size + head.length;
    }
    this.#missing = Math.max(0, at - bytes.length);
    return Math.max(1, cost);
  }
}

/** Charges input even while the socket closes; the socket library would read until the client answers the close. */
export class InputGuard {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #clock: () => number;
  readonly #onFlood: () => void;
  readonly #meter = new FrameMeter();
  readonly #budget: FrameBudget;
  #isStopped = false;

  /** Replaces the library's own reader, and calls it for admitted input. */
  constructor(ws: WebSocket, socket: Duplex, clock: () => number, onFlood: () => void) {
    this.#ws = ws;
    this.#socket = socket;
    this.#clock = clock;
    this.#onFlood = onFlood;
    this.#budget = new FrameBudget(clock());
    const [read] = socket.listeners('data') as [(chunk: Buffer) => void];
    socket.on('data', (chunk: Buffer) => {
      if (this.#admits(chunk)) read.call(socket, chunk);
    });
    socket.removeListener('data', read);
    // The library parses the remaining buffer of a closed socket.
    socket.prependListener('close', () => {
      if (this.#isStopped) socket.read();
    });
    ws.on('error', () => this.#stop());
  }

  /** False when the budget is spent: nothing more is read, and the socket ends after its last frames. */
  charge(cost: number): boolean {
    if (this.#budget.spend(cost, this.#clock())) return true;
    if (this.#isStopped) return false;
    this.#stop();
    this.#onFlood();
    this.#socket.end();
    return false;
  }

  #admits(chunk: Buffer): boolean {
    if (this.#isStopped) {
      // After an invalid frame the library resumes the socket once, to discard further input.
      this.#socket.pause();
      return false;
    }
    const isAfterClose = this.#meter.hasEnded;
    return this.charge(this.#meter.measure(chunk)) && !isAfterClose;
  }

  #stop(): void {
    this.#isStopped = true;
    this.#ws.pause();
  }
}

/** Burst in frames: enough to join a thousand channels after a reconnect. */
export const FRAME_BURST = 2_000;
export const FRAMES_PER_SECOND = 50;
/** Extra cost, in frames, of a text that is not a protocol message. */
export const UNREADABLE_COST = 20;

/** A token bucket. Times are milliseconds of one clock. */
export class FrameBudget {
  #credit = FRAME_BURST;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** False when the budget is spent, which counts as a flood. */
  spend(cost: number, now: number): boolean {
    this.#credit = Math.min(FRAME_BURST, this.#credit + ((now - this.#at) / 1000) * FRAMES_PER_SECOND);
    this.#at = now;
    this.#credit -= cost;
    return this.#credit >= 0;
  }
}
