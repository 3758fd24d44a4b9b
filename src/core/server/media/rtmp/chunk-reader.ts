import { limitExceeded, malformed } from '../media-error.ts';
import { maxPartialBytes, type RtmpLimits } from './limits.ts';
import { MessageType, type RtmpMessage } from './message.ts';

/** Payload bytes of a chunk by default (RTMP specification 5.4.1). */
const INITIAL_CHUNK_BYTES = 128;
/** Bytes of a message header by the format of the chunk (RTMP specification 5.3.1.2). */
const MESSAGE_HEADER_BYTES = [11, 7, 3, 0] as const;
/** A timestamp field with this value means that the timestamp follows in four bytes (RTMP specification 5.3.1.3). */
const EXTENDED = 0xffffff;
/** The first bit of a chunk size is zero (RTMP specification 5.4.1). */
const MAX_CHUNK_SIZE = 0x7fffffff;
/** Bytes that a chunk counts at least, unless its message ends: a header of one byte precedes each. */
const MIN_CHUNK_COST = 64;
const NOTHING = Buffer.alloc(0);

class ChunkStreamState {
  timestamp = 0;
  /** The last timestamp field: an absolute time or a difference. */
  field = 0;
  isExtended = false;
  length = 0;
  type = 0;
  streamId = 0;
  body: Buffer | null = null;
  filled = 0;
  /** The message is too large: its payload is read, but not kept. */
  isSkipped = false;
}

/** Assembles messages from chunks (RTMP specification 5.3) and copies each payload once. Applies Set Chunk Size and Abort itself. */
export class ChunkReader {
  /** Whether video is allowed. Until then, all incomplete messages together are limited to the size of one message without video. */
  allowsVideo = false;
  readonly #limits: RtmpLimits;
  readonly #streams = new Map<number, ChunkStreamState>();
  #chunkBytes = INITIAL_CHUNK_BYTES;
  #partialBytes = 0;
  #aborts = 0;
  #overhead = 0;
  #input: Buffer = NOTHING;
  #at = 0;
  /** Pushed input that is not read yet. It is indexed, because shifting a long array moves all of it. */
  readonly #queue: Buffer[] = [];
  #taken = 0;
  #queuedBytes = 0;
  /** The chunk stream of the next payload, and the remaining bytes of this chunk. */
  #current: ChunkStreamState | null = null;
  #missing = 0;

  constructor(limits: RtmpLimits) {
    this.#limits = limits;
  }

  get unreadBytes(): number {
    return this.#input.length - this.#at + this.#queuedBytes;
  }

  /** Bytes for the handling of small chunks since the last call. */
  takeOverhead(): number {
    const overhead = this.#overhead;
    this.#overhead = 0;
    return overhead;
  }

  get heldBytes(): number {
    return this.unreadBytes + this.#partialBytes;
  }

  push(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#queue.push(bytes);
    this.#queuedBytes += bytes.length;
  }

  /** The next complete message, or null while incomplete. */
  next(): RtmpMessage | null {
    for (;;) {
      if (this.#current === null && !this.#readHeader()) return null;
      const message = this.#readPayload();
      if (message === null) {
        if (this.#current !== null) return null;
      } else if (message.type === MessageType.setChunkSize) this.#setChunkSize(message.body);
      else if (message.type === MessageType.abort) this.#abort(message.body);
      else {
        this.#aborts = 0;
        return message;
      }
    }
  }

  #readHeader(): boolean {
    if (!this.#has(1)) return false;
    const first = this.#input[this.#at]!;
    const idBytes = (first & 0x3f) < 2 ? 2 + (first & 0x3f) : 1;
    const format = first >> 6;
    const head = idBytes + MESSAGE_HEADER_BYTES[format]!;
    if (!this.#has(head)) return false;
    const id = this.#chunkStreamId(idBytes);
    const stream = this.#streams.get(id) ?? this.#open(id, format);
    const isContinuation = stream.body !== null;
    if (isContinuation && format !== 3) throw malformed('A message started before the previous one was complete.');
    const isExtended = format === 3 ? stream.isExtended : this.#input.readUIntBE(this.#at + idBytes, 3) === EXTENDED;
    if (isExtended && !this.#has(head + 4)) return false;
    if (isContinuation) this.#continue(stream, head);
    else this.#begin(stream, format, this.#at + idBytes, isExtended);
    return true;
  }

  #chunkStreamId(idBytes: number): number {
    if (idBytes === 1) return this.#input[this.#at]! & 0x3f;
    return 64 + this.#input[this.#at + 1]! + (idBytes === 3 ? this.#input[this.#at + 2]! * 256 : 0);
  }

  /** Some encoders start a chunk stream with format 1, which omits only the message stream. */
  #open(id: number, format: number): ChunkStreamState {
    if (format > 1) throw malformed('A chunk refers to a message that was never sent.');
    if (this.#streams.size >= this.#limits.maxChunkStreams) throw limitExceeded('There are too many chunk streams.');
    const stream = new ChunkStreamState();
    this.#streams.set(id, stream);
    return stream;
  }

  /** The specification (5.3.1.3) repeats the extended timestamp in every chunk. Some encoders omit it, so its value is compared. */
  #continue(stream: ChunkStreamState, head: number): void {
    this.#at += head;
    if (stream.isExtended && this.#input.readUInt32BE(this.#at) === stream.field) this.#at += 4;
    this.#expectPayload(stream);
  }

  #begin(stream: ChunkStreamState, format: number, at: number, isExtended: boolean): void {
    const input = this.#input;
    if (format <= 1) {
      stream.length = input.readUIntBE(at + 3, 3);
      stream.type = input[at + 6]!;
    }
    if (format === 0) stream.streamId = input.readUInt32LE(at + 7);
    let end = at + MESSAGE_HEADER_BYTES[format]!;
    if (isExtended) {
      stream.field = input.readUInt32BE(end);
      end += 4;
    } else if (format !== 3) stream.field = input.readUIntBE(at, 3);
    stream.isExtended = isExtended;
    // A message with format 3 has the same time difference as the previous message (5.3.1.2.4).
    stream.timestamp = format === 0 ? stream.field : (stream.timestamp + stream.field) >>> 0;
    this.#at = end;
    this.#allocate(stream);
    this.#expectPayload(stream);
  }

  #allocate(stream: ChunkStreamState): void {
    const { maxMessageBytes, maxVideoMessageBytes } = this.#limits;
    const hasVideo = this.allowsVideo && (stream.type === MessageType.video || stream.type === MessageType.aggregate);
    stream.isSkipped = stream.length > (hasVideo ? maxVideoMessageBytes : maxMessageBytes);
    stream.filled = 0;
    stream.body = stream.isSkipped ? NOTHING : this.#reserve(stream.length);
  }

  #reserve(length: number): Buffer {
    const maxPartial = this.allowsVideo ? maxPartialBytes(this.#limits) : this.#limits.maxMessageBytes;
    if (this.#partialBytes + length > maxPartial) throw limitExceeded('There are too many incomplete messages.');
    this.#partialBytes += length;
    return Buffer.allocUnsafe(length);
  }

  #expectPayload(stream: ChunkStreamState): void {
    this.#current = stream;
    this.#missing = Math.min(this.#chunkBytes, stream.length - stream.filled);
    this.#overhead += Math.max(0, Math.min(MIN_CHUNK_COST, stream.length - stream.filled) - this.#missing);
  }

  #readPayload(): RtmpMessage | null {
    const stream = this.#current!;
    while (this.#missing > 0) {
      if (!this.#has(1)) return null;
      const end = Math.min(this.#at + this.#missing, this.#input.length);
      if (!stream.isSkipped) this.#input.copy(stream.body!, stream.filled, this.#at, end);
      const copied = end - this.#at;
      this.#at += copied;
      stream.filled += copied;
      this.#missing -= copied;
    }
    this.#current = null;
    if (stream.filled < stream.length) return null;
    const body = stream.body!;
    this.#drop(stream);
    const message = { type: stream.type, streamId: stream.streamId, timestamp: stream.timestamp, body };
    return stream.isSkipped ? { ...message, isTooLarge: true } : message;
  }

  #drop(stream: ChunkStreamState): void {
    if (stream.body === null) return;
    this.#partialBytes -= stream.body.length;
    stream.body = null;
  }

  #has(count: number): boolean {
    while (this.#input.length - this.#at < count) {
      const more = this.#queue[this.#taken];
      if (more === undefined) {
        this.#queue.length = this.#taken = 0;
        if (this.#at === this.#input.length) this.#startOn(NOTHING);
        return false;
      }
      this.#taken += 1;
      this.#queuedBytes -= more.length;
      this.#startOn(this.#at === this.#input.length ? more : Buffer.concat([this.#input.subarray(this.#at), more]));
    }
    return true;
  }

  #startOn(input: Buffer): void {
    this.#input = input;
    this.#at = 0;
  }

  /** Sizes above the longest message mean the same as its length (RTMP specification 5.4.1), and no size means the current one. */
  #setChunkSize(body: Buffer): void {
    const bytes = body.length < 4 ? 0 : body.readUInt32BE(0) & MAX_CHUNK_SIZE;
    if (bytes > 0) this.#chunkBytes = bytes;
  }

  #abort(body: Buffer): void {
    if (++this.#aborts > this.#limits.maxAborts) throw limitExceeded('Too many messages were aborted.');
    const stream = body.length < 4 ? undefined : this.#streams.get(body.readUInt32BE(0));
    if (stream !== undefined) this.#drop(stream);
  }
}
