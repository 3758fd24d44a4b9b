import type { PackagerOutput } from '#core/server/media/output.ts';
import type { Packager } from '#core/server/media/packager.ts';
import type { Publication, StreamSink } from '#core/server/media/rtmp/rtmp-connection.ts';
import type { MediaSample, TrackConfig } from '#core/server/media/sample.ts';

export interface ConnectionEvents {
  media(outputs: readonly PackagerOutput[]): void;
  lost(): void;
}

/** One encoder that streams: its samples go through the packager of its media. */
export class IngestConnection implements StreamSink {
  readonly mediaId: string;
  readonly publication: Publication;
  readonly #packager: Packager;
  readonly #events: ConnectionEvents;

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
    this.#send(this.#packager.sample(sample, new Date()));
  }

  /** What an encoder says about its stream is not needed: the configurations and samples tell. */
  metadata(): void {}

  end(): void {
    this.#send(this.#packager.flush());
    this.#events.lost();
  }

  #send(outputs: readonly PackagerOutput[]): void {
    if (outputs.length > 0) this.#events.media(outputs);
  }
}
