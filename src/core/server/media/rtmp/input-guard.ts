import { limitExceeded } from '../media-error.ts';
import type { MediaSample } from '../sample.ts';
import { BITRATE_TOLERANCE, BURST_MS, KEY_FRAME_BYTES_FACTOR, MIN_MESSAGE_COST, type RtmpLimits } from './limits.ts';

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
