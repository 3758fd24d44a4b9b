import { limitExceeded, MediaError } from '../media-error.ts';
import type { AudioConfig, Discard, DiscardCause, MediaSample, TrackConfig } from '../sample.ts';
import { AvcTrack } from './avc-track.ts';
import { parseAacConfig } from './codec-config.ts';
import { readAudioTag, readVideoTag, type TagContent, type TrackKind } from './tag-content.ts';

/** Beyond this a number may lose millisecond precision. That takes 140,000 years, or millions of jumps. */
const MAX_TIME = 2 ** 52;
const MAIN_TRACK = 0;

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

/** A track that is ignored while the others go on. `codec` is null for a further track of an accepted codec. */
export interface IgnoredTrack {
  track: TrackKind;
  codec: string | null;
}

/** A configuration is reported when it differs from the previous one, before the first sample that needs it. */
export type MediaEvent = { kind: 'config'; config: TrackConfig } | { kind: 'sample'; sample: MediaSample };

/** Besides media: each frame that is discarded, and each track that is ignored, once. */
export type TrackEvent = MediaEvent | ({ kind: 'discarded' } & Discard) | ({ kind: 'ignored' } & IgnoredTrack);

export const isMedia = (event: TrackEvent): event is MediaEvent => event.kind === 'config' || event.kind === 'sample';

/** Reads the tags of one stream. Unusable data is reported and dropped. One video and one audio track are read. */
export class TrackReader {
  readonly #times = new TimestampUnwrapper();
  readonly #ignored = new Set<string>();
  readonly #trackIds: Record<TrackKind, number | null> = { video: null, audio: null };
  readonly #avc = new AvcTrack();
  #aac: Buffer | null = null;
  /** A frame was lost, so that the frames after it cannot be decoded up to the next key frame. */
  #awaitsKeyFrame = false;

  /** `timestamp` is the 32-bit decode time of the tag in ms. */
  readVideo(body: Buffer, timestamp: number): TrackEvent[] {
    return readVideoTag(body).flatMap((content) => this.#events('video', content, timestamp));
  }

  readAudio(body: Buffer, timestamp: number): TrackEvent[] {
    return readAudioTag(body).flatMap((content) => this.#events('audio', content, timestamp));
  }

  /** A frame that was too large to be received. */
  lose(track: TrackKind): TrackEvent[] {
    return this.#discard(track, 'too_large');
  }

  #events(track: TrackKind, content: TagContent, timestamp: number): TrackEvent[] {
    if (content.kind === 'unsupported') return this.#ignore(track, content.codec);
    if (!this.#takes(track, content.trackId)) return this.#ignore(track, null);
    if (content.kind === 'damaged') return this.#discard(track, 'damaged');
    if (content.kind === 'config') return this.#configure(track, content.record);
    return track === 'video' ? this.#picture(content, timestamp) : this.#sound(content.data, timestamp);
  }

  /** The first track is read, or the main track once there is one. */
  #takes(track: TrackKind, id: number): boolean {
    const current = this.#trackIds[track];
    if (current === null || (id === MAIN_TRACK && current !== MAIN_TRACK)) this.#trackIds[track] = id;
    return this.#trackIds[track] === id;
  }

  /** A configuration that cannot be read changes nothing: the frames decide. */
  #configure(track: TrackKind, record: Buffer): TrackEvent[] {
    try {
      const config = track === 'video' ? this.#avc.configure(record) : this.#configureAudio(record);
      return config === null ? [] : [{ kind: 'config', config }];
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      return error.subject === null ? this.#discard(track, 'damaged') : this.#ignore(track, error.subject);
    }
  }

  #configureAudio(record: Buffer): AudioConfig | null {
    if (this.#aac?.equals(record)) return null;
    const config = parseAacConfig(record);
    this.#aac = record;
    return config;
  }

  #picture({ data, isKeyFrame: claim, offset }: TagContent & { kind: 'frame' }, timestamp: number): TrackEvent[] {
    const content = this.#avc.read(data, claim);
    if (content.kind === 'nothing') return [];
    if (content.kind !== 'picture') return this.#discard('video', content.kind);
    const { isKeyFrame, hasCaptions, config } = content;
    if (isKeyFrame) this.#awaitsKeyFrame = false;
    if (this.#awaitsKeyFrame) return this.#discard('video', 'no_key_frame');
    const captions = hasCaptions && { hasCaptions };
    const sample: MediaSample = { track: 'video', dts: this.#times.next(timestamp), offset, isKeyFrame, ...captions, data: content.data };
    return [...(config === null ? [] : [{ kind: 'config' as const, config }]), { kind: 'sample', sample }];
  }

  #sound(data: Buffer, timestamp: number): TrackEvent[] {
    if (this.#aac === null) return this.#discard('audio', 'not_ready');
    return [{ kind: 'sample', sample: { track: 'audio', dts: this.#times.next(timestamp), offset: 0, isKeyFrame: true, data } }];
  }

  #discard(track: TrackKind, cause: DiscardCause): TrackEvent[] {
    if (track === 'video' && (cause === 'damaged' || cause === 'too_large')) this.#awaitsKeyFrame = true;
    return [{ kind: 'discarded', track, cause }];
  }

  #ignore(track: TrackKind, codec: string | null): TrackEvent[] {
    const name = `${track} ${codec}`;
    if (this.#ignored.has(name) || this.#ignored.size >= MAX_IGNORED) return [];
    this.#ignored.add(name);
    return [{ kind: 'ignored', track, codec }];
  }
}

/** Names that one stream reports. Encoders send one or two ignored tracks. */
const MAX_IGNORED = 8;
