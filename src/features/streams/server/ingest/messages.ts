import type { PackagerOutput } from '#core/server/media/output.ts';
import type { Continuation } from '#core/server/media/packager.ts';
import type { PublishRequest } from '#core/server/media/rtmp/session.ts';
import type { RtmpStatus, SessionEnd } from '#core/server/media/rtmp/session-end.ts';
import type { StreamMetadata } from '#core/server/media/rtmp/stream-metadata.ts';

/** What the ingest thread is started with. */
export interface IngestThreadOptions {
  port: number;
  host: string;
}

/** An answer to a request to publish. `continues`: where the packager goes on when this thread has none of this media. */
export type PublishAnswer = { accepted: true; mediaId: string; continues: Continuation | null } | { accepted: false; status: RtmpStatus };

/** Messages to the ingest thread. Connections are named by the id that they got with their request to publish. */
export type IngestCommand =
  | { kind: 'answer'; connectionId: string; answer: PublishAnswer }
  | { kind: 'close'; connectionId: string; status: RtmpStatus }
  /** The livestream has ended: complete what is there, and forget its packager. */
  | { kind: 'finish'; mediaId: string }
  | { kind: 'stop' };

/** What arrived from an encoder in the last second. */
export interface IngestHealth {
  connectionId: string;
  /** Bits per second. */
  bitrate: number;
  /** Frames of video per second. */
  frameRate: number;
  /** Seconds between the last two key frames; null before the second. */
  keyFrameInterval: number | null;
  /** Frames that could not be used, since the connection. */
  droppedFrames: number;
}

/** Messages from the ingest thread, in the order in which things happened. */
export type IngestEvent =
  | { kind: 'listening'; port: number }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'publish'; connectionId: string; request: PublishRequest; address: string }
  | { kind: 'metadata'; connectionId: string; metadata: StreamMetadata }
  | { kind: 'media'; connectionId: string; mediaId: string; outputs: readonly PackagerOutput[] }
  | { kind: 'health'; health: readonly IngestHealth[] }
  /** The connection has ended, and everything of it was sent before. */
  | { kind: 'lost'; connectionId: string; end: SessionEnd }
  /** The answer to `finish`: nothing more comes of this media. */
  | { kind: 'finished'; mediaId: string };
