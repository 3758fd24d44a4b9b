import { type AmfValue, writeAmf0 } from './amf0.ts';
import { ChunkStream, MessageType, UserControl } from './message.ts';

/** Timestamps from this value on are written in four bytes after the header (RTMP specification 5.3.1.3). */
const EXTENDED = 0xffffff;
const FULL_HEADER_BYTES = 12;
const CONTINUATION = 0xc0;

interface MessageHead {
  type: number;
  chunkStream: number;
  streamId: number;
  /** In ms. Bits beyond 32 are dropped, as the protocol requires. */
  timestamp: number;
}

/** One message in chunks with a full header (RTMP specification 5.3.1.2.1). The body comes in pieces, so that media is copied once. */
export function writeMessage(head: MessageHead, pieces: readonly Uint8Array[], chunkBytes: number): Buffer {
  const timestamp = (head.timestamp % 2 ** 32) >>> 0;
  const isExtended = timestamp >= EXTENDED;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const continuations = Math.max(0, Math.ceil(length / chunkBytes) - 1);
  const extendedBytes = isExtended ? 4 : 0;
  const bytes = Buffer.allocUnsafe(FULL_HEADER_BYTES + extendedBytes + length + continuations * (1 + extendedBytes));
  bytes[0] = head.chunkStream;
  bytes.writeUIntBE(isExtended ? EXTENDED : timestamp, 1, 3);
  bytes.writeUIntBE(length, 4, 3);
  bytes[7] = head.type;
  bytes.writeUInt32LE(head.streamId, 8);
  let at = FULL_HEADER_BYTES;
  if (isExtended) at = bytes.writeUInt32BE(timestamp, at);
  let room = chunkBytes;
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; ) {
      if (room === 0) {
        at = bytes.writeUInt8(CONTINUATION | head.chunkStream, at);
        if (isExtended) at = bytes.writeUInt32BE(timestamp, at);
        room = chunkBytes;
      }
      const end = Math.min(piece.length, start + room);
      bytes.set(piece.subarray(start, end), at);
      at += end - start;
      room -= end - start;
      start = end;
    }
  }
  return bytes;
}

/** Bytes of sent chunks. The audio and video messages of most streams take a few chunks each. */
const CHUNK_BYTES = 4_096;
/** Chunk length until Set Chunk Size (RTMP specification 5.4.1). */
const INITIAL_CHUNK_BYTES = 128;
/** Bytes that either side may send before an acknowledgement, unless the other side asks for more. */
const ACK_WINDOW = 2_500_000;
/** The limit type "dynamic" of Set Peer Bandwidth (RTMP specification 5.4.5). */
const DYNAMIC = 2;

export class Outbox {
  #chunkBytes = INITIAL_CHUNK_BYTES;
  #pieces: Buffer[] = [];

  take(): Buffer | null {
    const pieces = this.#pieces;
    if (pieces.length === 0) return null;
    this.#pieces = [];
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }

  add(bytes: Buffer): void {
    this.#pieces.push(bytes);
  }

  /** Adds a message to a chunk stream of `ChunkStream`. `timestamp` is in ms. */
  message(type: number, chunkStream: number, streamId: number, timestamp: number, pieces: readonly Uint8Array[]): void {
    this.add(writeMessage({ type, chunkStream, streamId, timestamp }, pieces, this.#chunkBytes));
  }

  command(streamId: number, ...values: AmfValue[]): void {
    this.message(MessageType.commandAmf0, ChunkStream.command, streamId, 0, [writeAmf0(values)]);
  }

  announceSizes(): void {
    this.#control(MessageType.windowAckSize, uint32(ACK_WINDOW));
    this.#control(MessageType.setChunkSize, uint32(CHUNK_BYTES));
    this.#chunkBytes = CHUNK_BYTES;
  }

  setPeerBandwidth(): void {
    this.#control(MessageType.setPeerBandwidth, Buffer.concat([uint32(ACK_WINDOW), Buffer.from([DYNAMIC])]));
  }

  /** Acknowledges this many bytes in total. The number wraps around (RTMP specification 5.4.3). */
  acknowledge(received: number): void {
    this.#control(MessageType.acknowledgement, uint32(received % 2 ** 32));
  }

  streamBegin(streamId: number): void {
    this.#userControl(UserControl.streamBegin, uint32(streamId));
  }

  pingResponse(time: Buffer): void {
    this.#userControl(UserControl.pingResponse, time);
  }

  #userControl(event: number, content: Buffer): void {
    this.#control(MessageType.userControl, Buffer.concat([Buffer.from([0, event]), content]));
  }

  #control(type: number, body: Buffer): void {
    this.message(type, ChunkStream.control, 0, 0, [body]);
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

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
