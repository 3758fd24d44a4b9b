import type { MediaSample, TrackConfig } from '../sample.ts';
import { parseAacConfig } from './aac-config.ts';
import { checkNalUnits, parseAvcConfig } from './avc-config.ts';
import { readAudioTag, readVideoTag, type TagContent } from './tag-content.ts';
import { TimestampUnwrapper } from './timestamp-unwrapper.ts';

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
