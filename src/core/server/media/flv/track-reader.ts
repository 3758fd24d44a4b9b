import { limitExceeded } from '../media-error.ts';
import type { MediaSample, TrackConfig } from '../sample.ts';
import { checkNalUnits, parseAacConfig, parseAvcConfig } from './codec-config.ts';
import { readAudioTag, readVideoTag, type TagContent } from './tag-content.ts';

/** Beyond this a number may lose millisecond precision. That takes 140,000 years, or millions of jumps. */
const MAX_TIME = 2 ** 52;

/** Unwraps 32-bit timestamps to the value nearest to the previous one, within 2^31 ms (24 days). All tracks share one to stay in sync. */
export class TimestampUnwrapper {
  #time: number | null = null;

  /** The time in ms. Starts with the first timestamp. */
  next(timestamp: number): number {
    const time: number = this.#time === null ? timestamp : this.#time + ((timestamp - (this.#time % 2 ** 32)) | 0);
    if (Math.abs(time) > MAX_TIME) throw limitExceeded('The timestamps jump too often.');
    this.#time = time;
    return time;
  }
}

/** Reports a configuration when it differs from the previous one, and always before the first sample that needs it. */
export type TrackEvent = { kind: 'config'; config: TrackConfig } | { kind: 'sample'; sample: MediaSample };

/** Reads the tags of one stream. Throws a `MediaError` for bad input. Frames before the first configuration are dropped. */
export class TrackReader {
  readonly #times = new TimestampUnwrapper();
  readonly #records: Record<'video' | 'audio', Buffer | null> = { video: null, audio: null };
  #nalLengthBytes = 4;

  /** `timestamp` is the 32-bit decode time of the tag in ms. Returns null for a tag that changes nothing. */
  readVideo(body: Buffer, timestamp: number): TrackEvent | null {
    return this.#event('video', readVideoTag(body), timestamp);
  }

  readAudio(body: Buffer, timestamp: number): TrackEvent | null {
    return this.#event('audio', readAudioTag(body), timestamp);
  }

  #event(track: 'video' | 'audio', content: TagContent | null, timestamp: number): TrackEvent | null {
    if (content === null) return null;
    if (content.kind === 'config') return this.#configure(track, content.record);
    if (this.#records[track] === null) return null;
    if (track === 'video') checkNalUnits(content.data, this.#nalLengthBytes);
    const { isKeyFrame, offset, data } = content;
    return { kind: 'sample', sample: { track, dts: this.#times.next(timestamp), offset, isKeyFrame, data } };
  }

  #configure(track: 'video' | 'audio', record: Buffer): TrackEvent | null {
    if (this.#records[track]?.equals(record)) return null;
    const config = track === 'video' ? this.#parseAvc(record) : parseAacConfig(record);
    this.#records[track] = record;
    return { kind: 'config', config };
  }

  #parseAvc(record: Buffer): TrackConfig {
    const { config, nalLengthBytes } = parseAvcConfig(record);
    this.#nalLengthBytes = nalLengthBytes;
    return config;
  }
}
