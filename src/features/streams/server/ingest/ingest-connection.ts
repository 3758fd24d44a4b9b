import type { PackagerOutput } from '#core/server/media/output.ts';
import type { Packager } from '#core/server/media/packager.ts';
import type { Publication, StreamSink } from '#core/server/media/rtmp/rtmp-connection.ts';
import type { SessionEnd } from '#core/server/media/rtmp/session-end.ts';
import type { StreamMetadata } from '#core/server/media/rtmp/stream-metadata.ts';
import type { MediaSample, TrackConfig } from '#core/server/media/sample.ts';
import type { IngestHealth } from './messages.ts';

export interface ConnectionEvents {
  media(outputs: readonly PackagerOutput[]): void;
  metadata(metadata: StreamMetadata): void;
  lost(end: SessionEnd): void;
}

/** One encoder that streams: its samples go through the packager of its media, and its health is measured. */
export class IngestConnection implements StreamSink {
  readonly mediaId: string;
  readonly publication: Publication;
  readonly #packager: Packager;
  readonly #events: ConnectionEvents;
  #frames = 0;
  #bytesBefore = 0;
  #lastKeyFrame: number | null = null;
  #keyFrameInterval: number | null = null;

  constructor(mediaId: string, publication: Publication, packager: Packager, events: ConnectionEvents) {
    this.mediaId = mediaId;
    this.publication = publication;
    this.#packager = packager;
    this.#events = events;
  }

  config(config: TrackConfig): void {
    this.#send(this.#packager.config(config));
  }

  sample(sample: MediaSample): void {
    if (sample.track === 'video') this.#count(sample);
    this.#send(this.#packager.sample(sample, new Date()));
  }

  metadata(metadata: StreamMetadata): void {
    this.#events.metadata(metadata);
  }

  end(end: SessionEnd): void {
    this.#send(this.#packager.flush());
    this.#events.lost(end);
  }

  /** What arrived since the last call, `seconds` ago. */
  health(connectionId: string, seconds: number): IngestHealth {
    const bytes = this.publication.receivedBytes;
    const health = {
      connectionId,
      bitrate: Math.round(((bytes - this.#bytesBefore) * 8) / seconds),
      frameRate: Math.round((this.#frames / seconds) * 10) / 10,
      keyFrameInterval: this.#keyFrameInterval,
      droppedFrames: this.#packager.droppedFrames,
    };
    this.#bytesBefore = bytes;
    this.#frames = 0;
    return health;
  }

  #count({ isKeyFrame, dts }: MediaSample): void {
    this.#frames += 1;
    if (!isKeyFrame) return;
    if (this.#lastKeyFrame !== null) this.#keyFrameInterval = Math.max(0, dts - this.#lastKeyFrame) / 1000;
    this.#lastKeyFrame = dts;
  }

  #send(outputs: readonly PackagerOutput[]): void {
    if (outputs.length > 0) this.#events.media(outputs);
  }
}
