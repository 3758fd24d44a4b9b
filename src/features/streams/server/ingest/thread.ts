import { randomUUID } from 'node:crypto';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import pino from 'pino';
import { Ffmpeg } from '#core/server/ffmpeg/ffmpeg.ts';
import type { PackagerOutput } from '#core/server/media/output.ts';
import { type Continuation, Packager } from '#core/server/media/packager.ts';
import type { PublishDecision } from '#core/server/media/rtmp/rtmp-connection.ts';
import { RtmpServer } from '#core/server/media/rtmp/rtmp-server.ts';
import { Transcoder } from '#core/server/media/transcode/transcoder.ts';
import { HealthMeter } from './health-meter.ts';
import { IngestConnection, type IngestStream, steadyNow } from './ingest-connection.ts';
import type { IngestCommand, IngestEvent, IngestThreadOptions, PublishAnswer } from './messages.ts';

/**
 * The ingest thread: it parses RTMP and packages video, so that the event loop of chat never does. What may stream, and what becomes of the
 * parts, is decided by the main thread (`ingest.ts`).
 */

const { port, host, transcode } = workerData as IngestThreadOptions;
const ENDED = { code: 'NetStream.Publish.Denied', description: 'The stream was ended.' };

const main = parentPort!;
const connections = new Map<string, IngestConnection>();
const waiting = new Map<string, (answer: PublishAnswer) => void>();
/** By the id of their media. */
const streams = new Map<string, IngestStream>();
/** Milliseconds between two measurements. */
const HEALTH_INTERVAL = 2_000;
const ffmpeg = transcode && new Ffmpeg(transcode.program, '');
const transcoders = new Map<string, Transcoder>();

const tell = (event: IngestEvent, transfer: Transferable[] = []) => main.postMessage(event, transfer);

const server = new RtmpServer({
  log: pino({ level: 'warn', name: 'rtmp' }),
  authorise: async (request, publication): Promise<PublishDecision> => {
    const connectionId = randomUUID();
    const answered = new Promise<PublishAnswer>((resolve) => waiting.set(connectionId, resolve));
    tell({ kind: 'publish', connectionId, request, address: publication.address });
    const answer = await answered;
    if (!answer.accepted) return answer;
    const { mediaId } = answer;
    const stream = openStream(mediaId, answer);
    const connection = new IngestConnection(mediaId, publication, stream, {
      media: (outputs) => tell({ kind: 'media', mediaId, outputs }, buffersOf(outputs)),
      lost: () => {
        connections.delete(connectionId);
        tell({ kind: 'lost', connectionId });
      },
    });
    connections.set(connectionId, connection);
    return { accepted: true, sink: connection };
  },
});

function openStream(mediaId: string, { resume, continues }: PublishAnswer & { accepted: true }): IngestStream {
  const known = resume && streams.get(mediaId);
  const stream = known || { packager: newPackager(mediaId, continues), meter: new HealthMeter(steadyNow()) };
  if (known) known.meter.reconnect(steadyNow());
  streams.set(mediaId, stream);
  return stream;
}

function measure(): void {
  const readings = [...connections].map(([connectionId, { mediaId }]) => ({
    connectionId,
    figures: streams.get(mediaId)!.meter.figures(steadyNow()),
  }));
  if (readings.length > 0) tell({ kind: 'health', readings });
}

const measuring = setInterval(measure, HEALTH_INTERVAL);

function newPackager(mediaId: string, continues: Continuation | null): Packager {
  const packager = new Packager(continues);
  transcoders.get(mediaId)?.kill();
  transcoders.delete(mediaId);
  if (!ffmpeg || !transcode) return packager;
  if ([...transcoders.values()].filter(({ hasRungs }) => hasRungs).length >= transcode.streams) {
    tell({ kind: 'not_transcoded', mediaId, streams: transcode.streams });
    return packager;
  }
  const transcoder = new Transcoder(ffmpeg, {
    ladder: (rungs) => tell({ kind: 'ladder', mediaId, rungs }),
    media: (outputs) => tell({ kind: 'media', mediaId, outputs }, buffersOf(outputs)),
    dropped: (rung, why) => tell({ kind: 'rung_dropped', mediaId, rung, why }),
  });
  transcoders.set(mediaId, transcoder);
  packager.watch(transcoder);
  return packager;
}

/** Parts are moved to the main thread, not copied. An init segment stays, because the packager compares the next one with it. */
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
      const streaming = [...connections.values()].filter(({ mediaId }) => mediaId === command.mediaId);
      for (const connection of streaming) connection.publication.close(ENDED);
      streams.get(command.mediaId)?.packager.end();
      streams.delete(command.mediaId);
      // The rungs come a little later.
      const transcoder = transcoders.get(command.mediaId);
      transcoders.delete(command.mediaId);
      await transcoder?.end();
      tell({ kind: 'finished', mediaId: command.mediaId });
      return;
    }
    case 'stop':
      clearInterval(measuring);
      await server.close();
      await Promise.all([...transcoders.values()].map((transcoder) => transcoder.end()));
      main.close();
  }
}

main.on('message', (command: IngestCommand) => void run(command));

try {
  tell({ kind: 'listening', port: await server.listen(port, host) });
} catch (error) {
  // The main thread turns it into the sentence for the operator.
  tell({ kind: 'failed', code: (error as NodeJS.ErrnoException).code ?? '', message: (error as Error).message });
}
