import { ACK_WINDOW, type Outbox } from './outbox.ts';

/** Acknowledges received bytes, once per window (RTMP specification 5.4.3). */
export class Acknowledgements {
  readonly #outbox: Outbox;
  #window = ACK_WINDOW;
  #received = 0;
  #acknowledged = 0;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  get received(): number {
    return this.#received;
  }

  /** Applies a Window Acknowledgement Size. A malformed one is ignored. */
  setWindow(body: Buffer): void {
    if (body.length >= 4) this.#window = body.readUInt32BE(0);
  }

  count(bytes: number): void {
    this.#received += bytes;
  }

  /** Call it once per read, so that a tiny window costs at most one acknowledgement per read. */
  acknowledge(): void {
    if (this.#received === this.#acknowledged || this.#received - this.#acknowledged < this.#window) return;
    this.#acknowledged = this.#received;
    this.#outbox.acknowledge(this.#received);
  }
}
