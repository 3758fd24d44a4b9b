/** The opcodes of frames (RFC 6455, 11.8). */
const [TEXT, PING] = [0x1, 0x9];

interface Frame {
  opcode: number;
  payload: Buffer;
}

/** Reads the text frames of a server from the bytes of a socket, after the reply to the handshake. Servers do not mask their frames. */
export class ServerFrames {
  readonly #onPing: (payload: Buffer) => void;
  #waiting: Buffer = Buffer.alloc(0);
  #isOpen = false;

  /** The server closes a socket that does not answer its pings, so `onPing` must send a pong with the same payload. */
  constructor(onPing: (payload: Buffer) => void) {
    this.#onPing = onPing;
  }

  /** Takes the bytes that arrived and returns the texts of the frames that are now complete. */
  push(bytes: Buffer): string[] {
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes]);
    if (!this.#isOpen) {
      const end = this.#waiting.indexOf('\r\n\r\n');
      if (end < 0) return [];
      this.#isOpen = true;
      this.#waiting = this.#waiting.subarray(end + 4);
    }
    const texts: string[] = [];
    for (let frame = this.#next(); frame !== null; frame = this.#next()) {
      if (frame.opcode === TEXT) texts.push(frame.payload.toString('utf8'));
      else if (frame.opcode === PING) this.#onPing(frame.payload);
    }
    return texts;
  }

  #next(): Frame | null {
    const all = this.#waiting;
    if (all.length < 2) return null;
    const short = all[1]! & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (all.length < head) return null;
    const length = short < 126 ? short : short === 126 ? all.readUInt16BE(2) : Number(all.readBigUInt64BE(2));
    if (all.length < head + length) return null;
    this.#waiting = all.subarray(head + length);
    return { opcode: all[0]! & 0x0f, payload: all.subarray(head, head + length) };
  }
}
