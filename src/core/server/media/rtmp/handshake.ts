import { malformed } from '../media-error.ts';
import { isProxyHeader } from './proxy-header.ts';

/** The only version without encryption (RTMP specification 5.2.2). */
const VERSION = 3;
/** Bytes of C1, C2, S1 and S2. */
const PACKET_BYTES = 1_536;
const PROXIED = 'The connection starts with a PROXY protocol header. Set RTMP_PROXY_PROTOCOL to on.';

/** Version and first packet of either side (RTMP specification 5.2.3). The zeros after its time mean that no digest follows. */
export const FIRST_PACKET: Buffer = Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(PACKET_BYTES)]);

export class Handshake {
  readonly #packet = Buffer.allocUnsafe(1 + PACKET_BYTES);
  #filled = 0;
  #echoed = 0;
  #reply: Buffer | null = null;

  get isComplete(): boolean {
    return this.#echoed === PACKET_BYTES;
  }

  /** Returns the bytes after the handshake, empty while it is incomplete. Encoders do not echo exactly, so the echo is not compared. */
  read(bytes: Buffer): Buffer {
    const first = bytes.copy(this.#packet, this.#filled, 0, this.#packet.length - this.#filled);
    this.#filled += first;
    if (this.#filled > 0 && this.#packet[0] !== VERSION)
      throw malformed(isProxyHeader(bytes) ? PROXIED : 'This is not RTMP, or it uses encryption.');
    if (first > 0 && this.#filled === this.#packet.length) this.#reply = this.#packet.subarray(1);
    const echo = Math.min(PACKET_BYTES - this.#echoed, bytes.length - first);
    this.#echoed += echo;
    return bytes.subarray(first + echo);
  }

  takeReply(): Buffer | null {
    const reply = this.#reply;
    this.#reply = null;
    return reply;
  }
}
