import type { PackagerOutput, Rung } from '#core/server/media/output.ts';
import type { Continuation } from '#core/server/media/packager.ts';
import type { RtmpTimeouts } from '#core/server/media/rtmp/rtmp-connection.ts';
import type { PublishRequest } from '#core/server/media/rtmp/session.ts';
import type { RtmpStatus } from '#core/server/media/rtmp/session-end.ts';
import type { LadderRung } from '#core/server/media/transcode/ladder.ts';
import type { TranscoderPatience } from '#core/server/media/transcode/transcoder.ts';
import type { HealthFigures } from '#features/stream/streams/contract.ts';

/** What the ingest thread is started with. */
export interface IngestThreadOptions {
  port: number;
  host: string;
  /**
   * The ffmpeg that makes the smaller qualities, and how many streams have them at a time. Absent where that is off. Tests are more patient with
   * it than viewers of a live stream are.
   */
  transcode?: { program: string; streams: number; patience?: TranscoderPatience };
  /** Those of `DEFAULT_RTMP_TIMEOUTS` unless given. */
  timeouts?: Partial<RtmpTimeouts>;
}

/**
 * An answer to a request to publish. A stream that the thread has goes on with its packager. Any other gets a new one, which `continues` what an
 * earlier process or another node has stored of the same media.
 */
export type PublishAnswer = { accepted: true; streamId: string; continues: Continuation | null } | { accepted: false; status: RtmpStatus };

/**
 * Messages to the ingest thread. Connections are named by the id that they got with their request to publish, streams by the id in the answer to
 * it: a media that goes to another node and comes back is another stream, which has nothing to do with what is left of the one before.
 */
export type IngestCommand =
  | { kind: 'answer'; connectionId: string; answer: PublishAnswer }
  | { kind: 'close'; connectionId: string; status: RtmpStatus }
  /** The livestream has ended, or goes on elsewhere: disconnect its encoder, and forget its packager. */
  | { kind: 'finish'; streamId: string }
  | { kind: 'stop' };

/** What one connection brings. */
export interface HealthReading {
  connectionId: string;
  figures: HealthFigures;
}

/** Messages from the ingest thread, in the order in which things happened. */
export type IngestEvent =
  | { kind: 'listening'; port: number }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'publish'; connectionId: string; request: PublishRequest; address: string }
  | { kind: 'media'; streamId: string; outputs: readonly PackagerOutput[] }
  /** All connections, every 2 s while there are any. */
  | { kind: 'health'; readings: readonly HealthReading[] }
  /** The connection has ended, and everything of it was sent before. */
  | { kind: 'lost'; connectionId: string }
  /** The stream gets these rungs. */
  | { kind: 'ladder'; streamId: string; rungs: readonly LadderRung[] }
  | { kind: 'rung_dropped'; streamId: string; rung: Rung; why: string }
  /** The stream gets no rungs, because so many other streams have some. */
  | { kind: 'not_transcoded'; streamId: string; streams: number }
  /** The answer to `finish`: nothing more comes of this stream. */
  | { kind: 'finished'; streamId: string };
