import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { FrameBudget } from './frame-budget.ts';
import { FrameMeter } from './frame-meter.ts';

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
