/** What one publisher may send. Whatever exceeds a limit ends its connection with the reason. */
export interface RtmpLimits {
  /** Bits per second, averaged over `BURST_MS`, with `BITRATE_TOLERANCE` on top. */
  maxBitrate: number;
  /** Milliseconds of media time between two key frames. */
  maxKeyFrameInterval: number;
  /** Bytes of a chunk. */
  minChunkBytes: number;
  maxChunkBytes: number;
  /** Bytes of a video message. */
  maxVideoMessageBytes: number;
  /** Bytes of every other message, and of all messages before the stream is accepted. */
  maxMessageBytes: number;
  /** Chunk streams that have been used on one connection. */
  maxChunkStreams: number;
  /** Messages that a connection begins and gives up. */
  maxAborts: number;
  /** Bytes after the handshake and before the request to publish. */
  maxSetupBytes: number;
  /** Bytes that are held while the request to publish waits for its answer. */
  maxPendingBytes: number;
  amf: AmfLimits;
}

/** The limits of one AMF message. */
export interface AmfLimits {
  /** Objects within objects. */
  maxDepth: number;
  /** Values of all kinds, at all depths together. */
  maxValues: number;
  /** Bytes of one string or name. */
  maxStringBytes: number;
}

export const DEFAULT_RTMP_LIMITS: RtmpLimits = {
  // A stream in 1080p at 60 frames takes 6 to 9 Mb/s. What viewers download and recordings take grows with it.
  maxBitrate: 12_000_000,
  // Segments start with a key frame, so this is also the longest segment, and the longest that a new viewer waits.
  maxKeyFrameInterval: 10_000,
  // The RTMP specification (5.4.1) wants 128 at least. Smaller ones mean more work for the headers than for what they carry.
  minChunkBytes: 128,
  // The largest that the specification has a meaning for (5.4.1). Some encoders announce megabytes, to send every message as one chunk.
  maxChunkBytes: 16_777_215,
  // A key frame of a stream within the bitrate stays far below: this is 2.8 s of it.
  maxVideoMessageBytes: 4 * 1_048_576,
  // The longest AAC frame is 6 KiB, and the metadata of encoders is about 1 KiB.
  maxMessageBytes: 65_536,
  // Encoders use 3 to 6 chunk streams.
  maxChunkStreams: 32,
  // Encoders abort nothing. A message takes its whole size in memory from its first chunk on, so that beginning large ones and giving them up
  // would cost only us.
  maxAborts: 32,
  // Encoders send about 1 KiB.
  maxSetupBytes: 65_536,
  // What one read from a socket may bring along with the request. The server reads no more until it is answered.
  maxPendingBytes: 131_072,
  // Encoders send objects of about 20 values, with lists in them at most.
  amf: { maxDepth: 8, maxValues: 512, maxStringBytes: 8_192 },
};

/**
 * Milliseconds of the bitrate that a publisher may send at once. After an interruption an encoder sends what it has held back, and one of 10 s
 * ends the connection anyway.
 */
export const BURST_MS = 10_000;

/** Encoders let people choose the bitrate of the video. The audio and the container come on top. */
export const BITRATE_TOLERANCE = 1.1;

/**
 * A message counts as this many bytes at least, because handling it costs as much. The 107 messages a second of a usual stream (60 frames of video,
 * 47 of audio) are below 4 % of the default limit.
 */
export const MIN_MESSAGE_COST = 512;

/** Key frames may also be this many times as far apart in bytes as the bitrate allows in their interval. It holds even where timestamps lie. */
export const KEY_FRAME_BYTES_FACTOR = 2;

/** Messages may be interleaved, but those of all chunk streams that are incomplete together hold no more than one large and a few small ones. */
export const maxPartialBytes = ({ maxVideoMessageBytes, maxMessageBytes }: RtmpLimits): number =>
  maxVideoMessageBytes + 4 * maxMessageBytes;
