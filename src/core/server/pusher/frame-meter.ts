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
