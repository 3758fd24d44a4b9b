import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { IgnoredTrack } from '../../flv/track-reader.ts';
import type { Discard, MediaSample, TrackConfig } from '../../sample.ts';
import type { StreamMetadata } from '../message.ts';
import type { Publication, PublishDecision } from '../rtmp-connection.ts';
import { RtmpServer, type RtmpServerOptions } from '../rtmp-server.ts';
import type { PublishRequest } from '../session.ts';
import type { RtmpStatus, SessionEnd } from '../session-end.ts';

/** A stream that the test server accepted, with its events. */
export class RecordedStream {
  readonly request: PublishRequest;
  readonly publication: Publication;
  readonly configs: TrackConfig[] = [];
  readonly samples: MediaSample[] = [];
  readonly metadata: StreamMetadata[] = [];
  readonly discards: Discard[] = [];
  readonly ignored: IgnoredTrack[] = [];
  readonly ended: Promise<SessionEnd>;
  /** Number of calls of `end`. */
  ends = 0;
  readonly #end = Promise.withResolvers<SessionEnd>();

  constructor(request: PublishRequest, publication: Publication) {
    this.request = request;
    this.publication = publication;
    this.ended = this.#end.promise;
  }

  readonly sink = {
    config: (config: TrackConfig) => void this.configs.push(config),
    sample: (sample: MediaSample) => void this.samples.push(sample),
    metadata: (metadata: StreamMetadata) => void this.metadata.push(metadata),
    discarded: (discard: Discard) => void this.discards.push(discard),
    ignored: (track: IgnoredTrack) => void this.ignored.push(track),
    end: (end: SessionEnd) => {
      this.ends += 1;
      this.#end.resolve(end);
    },
  };
}

/** The answer to one request: null accepts it. */
export type Answer = (request: PublishRequest, stream: RecordedStream) => RtmpStatus | null | Promise<RtmpStatus | null>;

/** A server on a free port that records its streams, with a stopped clock. It is closed after the test. */
export async function openServer({ answer = () => null, ...options }: { answer?: Answer } & Partial<RtmpServerOptions> = {}) {
  const streams: RecordedStream[] = [];
  const logged: string[] = [];
  const clock = { now: 0 };
  const authorize = async (request: PublishRequest, publication: Publication): Promise<PublishDecision> => {
    const stream = new RecordedStream(request, publication);
    const status = await answer(request, stream);
    if (status !== null) return { kind: 'refused', status };
    streams.push(stream);
    return { kind: 'accepted', sink: stream.sink };
  };
  const server = new RtmpServer({
    authorize,
    log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    clock: () => clock.now,
    inspectInterval: 5,
    timeouts: { linger: 200 },
    ...options,
  });
  const port = await server.listen(0, '127.0.0.1');
  onTestFinished(() => server.close());
  return { server, port, url: `rtmp://127.0.0.1:${port}/live`, streams, logged, clock };
}
