import type { RtmpMessage } from '../message.ts';

/** How a message is split: its chunk stream, and the omitted parts of its header. */
export interface ChunkOptions {
  /** 2 to 65,599. */
  chunkStream?: number;
  /** 0 to 3. The caller ensures that the previous message's header allows it. */
  format?: number;
  /** Whether every chunk repeats an extended timestamp, as the specification requires. */
  repeatsExtended?: boolean;
}

interface Sent {
  message: RtmpMessage;
  field: number;
}

/** Writes chunks in every format that an encoder may choose; `writeMessage` always writes full headers. */
export class ChunkEncoder {
  chunkBytes = 128;
  readonly #sent = new Map<number, Sent>();

  /** The chunks of one message, which may be interleaved with those of other chunk streams. */
  chunks(message: RtmpMessage, { chunkStream = 3, format = 0, repeatsExtended = true }: ChunkOptions = {}): Buffer[] {
    const before = this.#sent.get(chunkStream);
    const difference = (message.timestamp - (before?.message.timestamp ?? 0)) >>> 0;
    const field = format === 0 ? message.timestamp : format === 3 ? (before?.field ?? 0) : difference;
    const isExtended = field >= 0xffffff;
    this.#sent.set(chunkStream, { message, field });
    const header = Buffer.alloc(11);
    header.writeUIntBE(isExtended ? 0xffffff : field, 0, 3);
    header.writeUIntBE(message.body.length, 3, 3);
    header[6] = message.type;
    header.writeUInt32LE(message.streamId, 7);
    const extended = Buffer.alloc(isExtended ? 4 : 0);
    if (isExtended) extended.writeUInt32BE(field);
    const chunks: Buffer[] = [];
    for (let at = 0; at === 0 || at < message.body.length; at += this.chunkBytes) {
      const payload = message.body.subarray(at, at + this.chunkBytes);
      if (at === 0)
        chunks.push(Buffer.concat([basicHeader(format, chunkStream), header.subarray(0, [11, 7, 3, 0][format]), extended, payload]));
      else chunks.push(Buffer.concat([basicHeader(3, chunkStream), repeatsExtended ? extended : Buffer.alloc(0), payload]));
    }
    return chunks;
  }

  /** The formats that a reader decodes to this message, after the earlier messages of the chunk stream. */
  formatsFor({ type, streamId, timestamp, body }: RtmpMessage, chunkStream: number): number[] {
    const before = this.#sent.get(chunkStream);
    if (before === undefined || before.message.streamId !== streamId) return [0];
    if (before.message.type !== type || before.message.body.length !== body.length) return [0, 1];
    const isRegular = (timestamp - before.message.timestamp) >>> 0 === before.field;
    return isRegular ? [0, 1, 2, 3] : [0, 1, 2];
  }
}

function basicHeader(format: number, chunkStream: number): Buffer {
  if (chunkStream < 64) return Buffer.from([(format << 6) | chunkStream]);
  if (chunkStream < 320) return Buffer.from([format << 6, chunkStream - 64]);
  return Buffer.from([(format << 6) | 1, (chunkStream - 64) & 0xff, (chunkStream - 64) >> 8]);
}
