import type { IgnoredTrack, TrackEvent } from '../flv/track-reader.ts';
import { limitExceeded, malformed, unsupported } from '../media-error.ts';
import type { MediaSample } from '../sample.ts';

/** Limits of one publisher. Unless stated otherwise, exceeding one ends its connection with the reason. */
export interface RtmpLimits {
  /** Bits per second, averaged over `BURST_MS`, plus `BITRATE_TOLERANCE`. */
  maxBitrate: number;
  /** Milliseconds of media time between two key frames. */
  maxKeyFrameInterval: number;
  /** Of a message with video, and of an aggregate. Larger messages are dropped. */
  maxVideoMessageBytes: number;
  /** Bytes of every other message, and of all messages before the stream is accepted. Larger ones are dropped. */
  maxMessageBytes: number;
  maxChunkStreams: number;
  /** Aborted messages in a row. */
  maxAborts: number;
  /** Bytes after the handshake and before the request to publish. */
  maxSetupBytes: number;
  /** Bytes that are held while the request to publish waits for its answer. */
  maxPendingBytes: number;
  amf: AmfLimits;
}

/** Values beyond these limits are ignored. */
export interface AmfLimits {
  maxDepth: number;
  maxValues: number;
  maxStringBytes: number;
}

export const DEFAULT_RTMP_LIMITS: RtmpLimits = {
  // A stream in 1080p at 60 frames takes 6 to 9 Mb/s. The downloads of viewers and the size of recordings grow with it.
  maxBitrate: 12_000_000,
  // Segments start with a key frame, so this is also the longest segment, and the longest wait of a new viewer. Encoders without a setting
  // send a key frame every 250 frames: 10.4 s at 24 frames a second, 20 s at 12.5.
  maxKeyFrameInterval: 20_000,
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

/** Milliseconds and media messages after which a stream of unsupported codecs is refused: the other track may start a little later. */
const CODEC_WAIT = 1_000;
const CODEC_MESSAGES = 60;
/** Milliseconds of media without a playable frame. */
const PLAYABLE_WAIT = 20_000;
const INSTEAD = { video: 'H.264', audio: 'AAC' } as const;

/** Refuses a stream in which nothing is playable. Times are ms of a monotonic clock. */
export class PlayableGuard {
  /** Of the last playable frame, or the first media message. */
  #playedAt: number | null = null;
  #isPlayable = false;
  #ignored: IgnoredTrack | null = null;
  #ignoredAt = 0;
  #messages = 0;

  note(event: TrackEvent, now: number): void {
    if (event.kind === 'sample') {
      this.#playedAt = now;
      this.#isPlayable = true;
    } else if (event.kind === 'ignored' && event.codec !== null && (this.#ignored === null || event.track === 'video')) {
      if (this.#ignored === null) this.#ignoredAt = now;
      this.#ignored = event;
    }
  }

  /** To be called after each media message. Throws a `MediaError` when waiting longer is useless. */
  check(now: number): void {
    this.#playedAt ??= now;
    if (this.#isPlayable) {
      if (now - this.#playedAt > PLAYABLE_WAIT)
        throw malformed(`Nothing in the last ${PLAYABLE_WAIT / 1_000} s was playable. Restart the encoder.`);
      return;
    }
    this.#messages += 1;
    const { codec, track } = this.#ignored ?? { codec: null, track: 'video' };
    if (codec === null) {
      if (now - this.#playedAt > PLAYABLE_WAIT) throw malformed('The encoder sends no playable video or audio. Use H.264 and AAC.');
    } else if (now - this.#ignoredAt > CODEC_WAIT || this.#messages > CODEC_MESSAGES) throw unsupported(codec, INSTEAD[track]);
  }
}
