import type { PackagerOutput } from '#core/server/media/output.ts';
import type { Packager } from '#core/server/media/packager.ts';
import type { Publication, StreamSink } from '#core/server/media/rtmp/rtmp-connection.ts';
import type { StreamMetadata } from '#core/server/media/rtmp/stream-metadata.ts';
import type { MediaSample, TrackConfig } from '#core/server/media/sample.ts';
import type { Transcoder } from '#core/server/media/transcode/transcoder.ts';
import type { HealthMeter } from './health-meter.ts';

/** Survives a connection, so that a returning encoder continues its stream. */
export interface IngestStream {
  id: string;
  packager: Packager;
  transcoder: Transcoder | null;
  meter: HealthMeter;
}

/** Monotonic milliseconds since the epoch. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

export interface ConnectionEvents {
  media(outputs: readonly PackagerOutput[]): void;
  lost(): void;
}

export class IngestConnection implements StreamSink {
  readonly publication: Publication;
  readonly stream: IngestStream;
  readonly #events: ConnectionEvents;

  constructor(publication: Publication, stream: IngestStream, events: ConnectionEvents) {
    this.publication = publication;
    this.stream = stream;
    this.#events = events;
  }

  config(config: TrackConfig): void {
    this.stream.meter.config(config);
    this.#send(this.stream.packager.config(config));
  }

  sample(sample: MediaSample): void {
    this.stream.meter.sample(sample, steadyNow());
    this.#send(this.stream.packager.sample(sample, new Date()));
  }

  /** For display only; configurations and samples define the stream. */
  metadata({ encoder, frameRate }: StreamMetadata): void {
    this.stream.meter.metadata(encoder, frameRate);
  }

  end(): void {
    this.#send(this.stream.packager.flush());
    this.#events.lost();
  }

  #send(outputs: readonly PackagerOutput[]): void {
    if (outputs.length > 0) this.#events.media(outputs);
  }
}
