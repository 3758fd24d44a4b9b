import type { SharedClock } from '#core/server/clock/database-clock.ts';
import type { PackagerOutput, Rung } from '#core/server/media/output.ts';
import type { Continuation } from '#core/server/media/packager.ts';
import type { RtmpTimeouts } from '#core/server/media/rtmp/rtmp-connection.ts';
import type { PublishRequest } from '#core/server/media/rtmp/session.ts';
import type { RtmpStatus, SessionEnd } from '#core/server/media/rtmp/session-end.ts';
import type { LadderRung } from '#core/server/media/transcode/ladder.ts';
import type { TranscoderPatience } from '#core/server/media/transcode/transcoder.ts';
import type { HealthFigures } from '#features/stream/streams/contract.ts';

export interface IngestThreadOptions {
  port: number;
  host: string;
  /** Connections start with a PROXY protocol header. */
  isProxied?: boolean;
  /** Absent when disabled. `streams` limits concurrently transcoded streams. Tests use a longer patience than live viewers have. */
  transcode?: { program: string; streams: number; patience?: TranscoderPatience };
  /** Defaults to `DEFAULT_RTMP_TIMEOUTS`. */
  timeouts?: Partial<RtmpTimeouts>;
  /** Defaults to the clock of the machine. */
  clock?: SharedClock;
}

/** A new packager `continues` the media's stored segments from an earlier process or another node. */
export type PublishAnswer =
  | { kind: 'accepted'; streamId: string; continues: Continuation | null }
  | { kind: 'refused'; status: RtmpStatus };

/** Messages to the ingest thread. A media that moves to another node and back gets a new, independent stream id. */
export type IngestCommand =
  | { kind: 'answer'; connectionId: string; answer: PublishAnswer }
  | { kind: 'close'; connectionId: string; status: RtmpStatus }
  /** The livestream has ended, or continues elsewhere: disconnect its encoder and discard its packager. */
  | { kind: 'finish'; streamId: string }
  | { kind: 'stop' };

export interface HealthReading {
  connectionId: string;
  figures: HealthFigures;
}

/** Messages from the ingest thread, in chronological order. */
export type IngestEvent =
  | { kind: 'listening'; port: number }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'publish'; connectionId: string; request: PublishRequest; address: string }
  | { kind: 'media'; streamId: string; outputs: readonly PackagerOutput[] }
  /** All connections, every 2 s while there are any, with the bytes and dropped frames since the last message. */
  | { kind: 'health'; readings: readonly HealthReading[]; bytes: number; droppedFrames: number }
  /** The connection has ended, after all its data. */
  | { kind: 'lost'; connectionId: string; end: SessionEnd }
  /** A connection has ended without the main thread's decision about it. */
  | { kind: 'rejected'; end: SessionEnd }
  | { kind: 'ladder'; streamId: string; rungs: readonly LadderRung[] }
  | { kind: 'rung_dropped'; streamId: string; rung: Rung; why: string }
  /** The stream gets no rungs, because this many other streams have some. */
  | { kind: 'not_transcoded'; streamId: string; streams: number }
  /** Answer to `finish`: no more output of this stream. */
  | { kind: 'finished'; streamId: string };
