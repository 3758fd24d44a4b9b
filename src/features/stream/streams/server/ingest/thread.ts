import { randomUUID } from 'node:crypto';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import pino from 'pino';
import { readShared } from '#core/server/clock/database-clock.ts';
import { Ffmpeg } from '#core/server/ffmpeg/ffmpeg.ts';
import type { IgnoredTrack } from '#core/server/media/flv/track-reader.ts';
import type { PackagerOutput } from '#core/server/media/output.ts';
import { Packager } from '#core/server/media/packager.ts';
import type { StreamMetadata } from '#core/server/media/rtmp/message.ts';
import type { Publication, PublishDecision, StreamSink } from '#core/server/media/rtmp/rtmp-connection.ts';
import { RtmpServer } from '#core/server/media/rtmp/rtmp-server.ts';
import type { EndReason, SessionEnd } from '#core/server/media/rtmp/session-end.ts';
import type { Discard, MediaSample, TrackConfig } from '#core/server/media/sample.ts';
import { Transcoder, type TranscoderEvents } from '#core/server/media/transcode/transcoder.ts';
import { HealthMeter } from './health-meter.ts';
import type { IngestCommand, IngestEvent, IngestThreadOptions, PublishAnswer } from './messages.ts';

/** Survives a connection, so that a returning encoder continues its stream. */
interface IngestStream {
  id: string;
  packager: Packager;
  transcoder: Transcoder | null;
  meter: HealthMeter;
}

/** Monotonic milliseconds since the epoch. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

interface ConnectionEvents {
  media(outputs: readonly PackagerOutput[]): void;
  lost(end: SessionEnd): void;
}

class IngestConnection implements StreamSink {
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
    received.bytes += sample.data.length;
    this.#send(this.stream.packager.sample(sample, readShared(clock)));
  }

  /** For display only; configurations and samples define the stream. */
  metadata({ encoder, frameRate }: StreamMetadata): void {
    this.stream.meter.metadata(encoder, frameRate);
  }

  discarded({ track, cause }: Discard): void {
    this.stream.meter.discard({ track, cause, frames: 1 }, steadyNow());
    received.droppedFrames += 1;
  }

  ignored(track: IgnoredTrack): void {
    this.stream.meter.ignore(track);
  }

  end(end: SessionEnd): void {
    this.#send(this.stream.packager.flush());
    this.#events.lost(end);
  }

  #send(outputs: readonly PackagerOutput[]): void {
    if (outputs.length > 0) this.#events.media(outputs);
  }
}

/** Parses RTMP and packages video outside the event loop of chat. The main thread (`ingest.ts`) authorizes streams. */

const { port, host, isProxied = false, transcode, timeouts, clock } = workerData as IngestThreadOptions;
const ENDED = { code: 'NetStream.Publish.Denied', description: 'The stream was ended.' };

const main = parentPort!;
const connections = new Map<string, IngestConnection>();
const waiting = new Map<string, (answer: PublishAnswer) => void>();
const streams = new Map<string, IngestStream>();
/** Since the last measurement. */
const received = { bytes: 0, droppedFrames: 0 };
/** The main thread knows how they ended. */
const decided = new WeakSet<Publication>();
/** Ends of connections that never spoke RTMP: scans, and health checks of proxies. */
const UNREMARKABLE: ReadonlySet<EndReason> = new Set<EndReason>(['disconnected', 'handshake_timeout']);
const HEALTH_INTERVAL = 2_000;
const ffmpeg = transcode && new Ffmpeg(transcode.program, '');

const post = (event: IngestEvent, transfer: Transferable[] = []) => main.postMessage(event, transfer);

const server = new RtmpServer({
  log: pino({ level: 'warn', name: 'rtmp' }),
  isProxied,
  ...(timeouts && { timeouts }),
  onRejected: (end, publication) => {
    if (!decided.has(publication) && !UNREMARKABLE.has(end.reason)) post({ kind: 'rejected', end });
  },
  authorize: async (request, publication): Promise<PublishDecision> => {
    const connectionId = randomUUID();
    const answered = new Promise<PublishAnswer>((resolve) => waiting.set(connectionId, resolve));
    post({ kind: 'publish', connectionId, request, address: publication.address });
    const answer = await answered;
    decided.add(publication);
    if (answer.kind === 'refused') return answer;
    const stream = openStream(answer);
    const connection = new IngestConnection(publication, stream, {
      media: (outputs) => postMedia(stream.id, outputs),
      lost: (end) => {
        connections.delete(connectionId);
        post({ kind: 'lost', connectionId, end });
      },
    });
    connections.set(connectionId, connection);
    return { kind: 'accepted', sink: connection };
  },
});

function openStream({ streamId, continues }: PublishAnswer & { kind: 'accepted' }): IngestStream {
  const known = streams.get(streamId);
  known?.meter.reconnect(steadyNow());
  if (known) return known;
  const packager = new Packager(continues);
  const transcoder = newTranscoder(streamId);
  if (transcoder) packager.watch(transcoder);
  const stream = { id: streamId, packager, transcoder, meter: new HealthMeter(steadyNow()) };
  streams.set(streamId, stream);
  return stream;
}

function measure(): void {
  const now = steadyNow();
  const readings = [...connections].map(([connectionId, { stream }]) => {
    for (const discard of stream.packager.takeDiscards()) {
      stream.meter.discard(discard, now);
      received.droppedFrames += discard.frames;
    }
    return { connectionId, figures: stream.meter.figures(now) };
  });
  if (readings.length === 0 && received.bytes === 0) return;
  post({ kind: 'health', readings, ...received });
  received.bytes = received.droppedFrames = 0;
}

const measuring = setInterval(measure, HEALTH_INTERVAL);

/** Null when transcoding is disabled, or at its limit. */
function newTranscoder(streamId: string): Transcoder | null {
  if (!ffmpeg || !transcode) return null;
  if ([...streams.values()].filter(({ transcoder }) => transcoder?.hasRungs).length >= transcode.streams) {
    post({ kind: 'not_transcoded', streamId, streams: transcode.streams });
    return null;
  }
  const events: TranscoderEvents = {
    ladder: (rungs) => post({ kind: 'ladder', streamId, rungs }),
    media: (outputs) => postMedia(streamId, outputs),
    dropped: (rung, why) => post({ kind: 'rung_dropped', streamId, rung, why }),
  };
  return new Transcoder(ffmpeg, events, transcode.patience);
}

const postMedia = (streamId: string, outputs: readonly PackagerOutput[]) => post({ kind: 'media', streamId, outputs }, buffersOf(outputs));

/** Parts are transferred to the main thread, not copied. Init segments are copied, because the packager compares the next one with them. */
const buffersOf = (outputs: readonly PackagerOutput[]): ArrayBuffer[] => [
  ...new Set(outputs.flatMap((output) => (output.kind === 'part' && output.bytes.length > 0 ? [output.bytes.buffer as ArrayBuffer] : []))),
];

async function run(command: IngestCommand): Promise<void> {
  switch (command.kind) {
    case 'answer':
      waiting.get(command.connectionId)?.(command.answer);
      waiting.delete(command.connectionId);
      return;
    case 'close':
      connections.get(command.connectionId)?.publication.close(command.status);
      return;
    case 'finish': {
      const streaming = [...connections.values()].filter(({ stream }) => stream.id === command.streamId);
      for (const connection of streaming) connection.publication.close(ENDED);
      const stream = streams.get(command.streamId);
      // Repeated until its rungs are complete, which arrive a little later.
      if (!stream) return;
      streams.delete(command.streamId);
      stream.packager.end();
      await stream.transcoder?.end();
      post({ kind: 'finished', streamId: command.streamId });
      return;
    }
    case 'stop':
      clearInterval(measuring);
      await server.close();
      await Promise.all([...streams.values()].map(({ transcoder }) => transcoder?.end()));
      main.close();
  }
}

main.on('message', (command: IngestCommand) => void run(command));

try {
  post({ kind: 'listening', port: await server.listen(port, host) });
} catch (error) {
  // The main thread formats the message for the operator.
  post({ kind: 'failed', code: (error as NodeJS.ErrnoException).code ?? '', message: (error as Error).message });
}
