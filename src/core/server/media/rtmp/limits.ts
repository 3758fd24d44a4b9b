import { limitExceeded } from '../media-error.ts';
import type { MediaSample } from '../sample.ts';

/** Limits of one publisher. Exceeding one ends its connection with the reason. */
export interface RtmpLimits {
  /** Bits per second, averaged over `BURST_MS`, plus `BITRATE_TOLERANCE`. */
  maxBitrate: number;
  /** Milliseconds of media time between two key frames. */
  maxKeyFrameInterval: number;
  minChunkBytes: number;
  maxChunkBytes: number;
  maxVideoMessageBytes: number;
  /** Bytes of every other message, and of all messages before the stream is accepted. */
  maxMessageBytes: number;
  maxChunkStreams: number;
  maxAborts: number;
  /** Bytes after the handshake and before the request to publish. */
  maxSetupBytes: number;
  /** Bytes that are held while the request to publish waits for its answer. */
  maxPendingBytes: number;
  amf: AmfLimits;
}

export interface AmfLimits {
  maxDepth: number;
  maxValues: number;
  maxStringBytes: number;
}

export const DEFAULT_RTMP_LIMITS: RtmpLimits = {
  // A stream in 1080p at 60 frames takes 6 to 9 Mb/s. The downloads of viewers and the size of recordings grow with it.
  maxBitrate: 12_000_000,
  // Segments start with a key frame, so this is also the longest segment, and the longest wait of a new viewer.
  maxKeyFrameInterval: 10_000,
  // The RTMP specification (5.4.1) requires at least 128. With smaller chunks, headers cost more than their payload.
  minChunkBytes: 128,
  // The largest meaningful value in the specification (5.4.1). Some encoders announce megabytes, to send every message as one chunk.
  maxChunkBytes: 16_777_215,
  // A key frame of a stream within the bitrate is far smaller: this is 2.8 s of it.
  maxVideoMessageBytes: 4 * 1_048_576,
  // The longest AAC frame is 6 KiB, and the metadata of encoders is about 1 KiB.
  maxMessageBytes: 65_536,
  // Encoders use 3 to 6 chunk streams.
  maxChunkStreams: 32,
  // A message takes its whole size in memory from its first chunk on, so aborting large ones would cost only the server.
  maxAborts: 32,
  // Encoders send about 1 KiB.
  maxSetupBytes: 65_536,
  // One read from a socket may contain this much after the request. The server reads no more until it is answered.
  maxPendingBytes: 131_072,
  // Encoders send objects of about 20 values, at most with lists in them.
  amf: { maxDepth: 8, maxValues: 512, maxStringBytes: 8_192 },
};

/** Milliseconds of the bitrate that may arrive at once: after an interruption an encoder sends its backlog, of at most 10 s. */
const BURST_MS = 10_000;

/** Encoders set the bitrate of the video only; audio and container come on top. */
const BITRATE_TOLERANCE = 1.1;

/** Minimum cost of a message in bytes, for its handling. A usual stream (107 messages a second) needs below 4 % of the default limit. */
const MIN_MESSAGE_COST = 512;

/** Maximum bytes between key frames, as a multiple of the bitrate over their interval. It also holds with wrong timestamps. */
const KEY_FRAME_BYTES_FACTOR = 2;

/** Messages may be interleaved, but all incomplete messages together hold at most one large and a few small ones. */
export const maxPartialBytes = ({ maxVideoMessageBytes, maxMessageBytes }: RtmpLimits): number =>
  maxVideoMessageBytes + 4 * maxMessageBytes;

/** Token bucket of `BURST_MS` by the server's clock, because timestamps can claim any bitrate. Times are ms of a monotonic clock. */
export class BitrateGuard {
  readonly #maxBitrate: number;
  readonly #bytesPerMs: number;
  #credit: number;
  #at: number | null = null;

  constructor({ maxBitrate }: RtmpLimits) {
    this.#maxBitrate = maxBitrate;
    this.#bytesPerMs = (maxBitrate * BITRATE_TOLERANCE) / 8 / 1_000;
    this.#credit = this.#bytesPerMs * BURST_MS;
  }

  /** Charges received bytes. Throws a `MediaError` when the bucket is empty. */
  charge(bytes: number, now: number): void {
    const gained = this.#at === null ? 0 : (now - this.#at) * this.#bytesPerMs;
    this.#at = now;
    this.#credit = Math.min(this.#bytesPerMs * BURST_MS, this.#credit + gained) - bytes;
    if (this.#credit < 0) throw limitExceeded(`The stream exceeds ${this.#maxBitrate / 1e6} Mb/s. Lower the bitrate in the encoder.`);
  }

  chargeMessage(bytes: number, now: number): void {
    this.charge(Math.max(0, MIN_MESSAGE_COST - bytes), now);
  }
}

/** Bounds the video between key frames by media time, and by bytes, because jumps of the encoder's clock count as no time. */
export class KeyFrameGuard {
  readonly #maxInterval: number;
  readonly #maxBytes: number;
  #last: number | null = null;
  #elapsed = 0;
  #bytes = 0;

  constructor({ maxKeyFrameInterval, maxBitrate }: RtmpLimits) {
    this.#maxInterval = maxKeyFrameInterval;
    this.#maxBytes = (maxBitrate / 8) * (maxKeyFrameInterval / 1_000) * KEY_FRAME_BYTES_FACTOR;
  }

  /** Throws a `MediaError` when this video sample is too late after the last key frame. */
  check({ isKeyFrame, dts, data }: MediaSample): void {
    const step = this.#last === null ? 0 : dts - this.#last;
    this.#last = dts;
    if (isKeyFrame) this.#elapsed = this.#bytes = 0;
    else if (step > 0 && step <= this.#maxInterval) this.#elapsed += step;
    this.#bytes += Math.max(data.length, MIN_MESSAGE_COST);
    if (this.#elapsed > this.#maxInterval || this.#bytes > this.#maxBytes) {
      throw limitExceeded(
        `There was no key frame for more than ${this.#maxInterval / 1_000} s. Set the key frame interval of the encoder to 2 s.`,
      );
    }
  }
}
