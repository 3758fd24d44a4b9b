/** Timestamps from this value on are written in four bytes after the header (RTMP specification 5.3.1.3). */
const EXTENDED = 0xffffff;
const FULL_HEADER_BYTES = 12;
/** The format of every chunk but the first one of a message. */
const CONTINUATION = 0xc0;

/** Destination and type of a message. */
export interface MessageHead {
  /** One of `MessageType`. */
  type: number;
  /** A chunk stream from 2 to 63. */
  chunkStream: number;
  streamId: number;
  /** In ms. Bits beyond 32 are dropped, as the protocol requires. */
  timestamp: number;
}

/**
 * The bytes of one message in chunks of this size, with a full header (RTMP specification 5.3.1.2.1). The body is passed in several
 * buffers, so that media is copied once.
 */
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
