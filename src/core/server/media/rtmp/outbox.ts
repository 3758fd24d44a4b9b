import type { AmfValue } from './amf0.ts';
import { writeAmf0 } from './amf0-writer.ts';
import { writeMessage } from './chunk-writer.ts';
import { ChunkStream, MessageType, UserControl } from './message.ts';

/** Bytes of sent chunks. The audio and video messages of most streams take a few chunks each. */
const CHUNK_BYTES = 4_096;
/** Chunk length until Set Chunk Size (RTMP specification 5.4.1). */
const INITIAL_CHUNK_BYTES = 128;
/** Bytes that either side may send before an acknowledgement, unless the other side asks for more. */
export const ACK_WINDOW = 2_500_000;
/** The limit type "dynamic" of Set Peer Bandwidth (RTMP specification 5.4.5). */
const DYNAMIC = 2;

/** Collects the bytes that one side sends. */
export class Outbox {
  #chunkBytes = INITIAL_CHUNK_BYTES;
  #pieces: Buffer[] = [];

  /** The bytes added since the last call, in one buffer; null when there are none. */
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

  /** A command in AMF 0 (RTMP specification 7.1.1). */
  command(streamId: number, ...values: AmfValue[]): void {
    this.message(MessageType.commandAmf0, ChunkStream.command, streamId, 0, [writeAmf0(values)]);
  }

  /** Announces the window and the chunk size of this side. */
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

  /** Answers a ping with the ping's time. */
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
