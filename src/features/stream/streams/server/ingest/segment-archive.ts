import { setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import { DVR_WINDOW } from '#core/server/media/hls/live-playlist.ts';
import type { InitSegment } from '#core/server/media/output.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import type { StoredSegment } from '../delivery/live-media.ts';
import { isRung, segmentKey } from '../delivery/media-files.ts';
import { insertInit, insertSegments, type NewSegment } from '../store/media.ts';

/** Milliseconds between two attempts while the database or the object store is unavailable. */
const RETRY = 1_000;
/**
 * Bytes of one stream that may wait to be stored, more than a minute of the highest bitrate, and of all streams of this node. What comes when it is
 * full is missing in the recording.
 */
const MAX_WAITING_BYTES = 128 * 1024 * 1024;
const MAX_WAITING_OF_NODE = 512 * 1024 * 1024;
/** Milliseconds for which a node that stops waits for the database. */
const CLOSE_PATIENCE = 5_000;

/**
 * The rows of the segments of a node. Streams that close theirs at the same moment share a statement, and its commit, so that sends in chat wait
 * for one of them rather than for one of each stream. Each archive has one row waiting at most.
 */
const rowsOf = perContext(
  ({ db }) =>
    new Batcher<NewSegment, boolean>((rows) => insertSegments(db, rows), {
      ...{ maxBatchSize: 200, maxQueued: Number.POSITIVE_INFINITY, maxConcurrent: 1, isolateFailures: true },
    }),
);

/** The bytes of all streams of a node that wait to be stored. */
export interface WaitingBytes {
  total: number;
}

/** Seconds for which the segments of rungs are kept: a minute after they have left the playlist. */
const RUNG_SECONDS = DVR_WINDOW + 60;

/** Stores something in the name of a connection. Returns false when that is not the one that streams. */
type Store = (connectionId: string) => Promise<boolean>;

export interface ArchiveEvents {
  /** Resolves when every encoder that this node has let in is known here. */
  publishesSettled(): Promise<void>;
  /** The media has a connection on another node now: nothing more is stored. */
  replaced(): void;
}

/**
 * Stores what is added to a media, in order: the bytes of a segment as an object first, then its row, which makes it part of the recording.
 * So a recording never names a segment that is not whole, whenever the process dies.
 */
export class SegmentArchive {
  readonly #ctx: Ctx;
  readonly #mediaId: string;
  /** Takes the place of a connection in the keys of rungs. */
  readonly #rungFolder: string;
  /** The stored segments of rungs, in order, with their end on the timeline in seconds. */
  readonly #rungSegments: Array<{ key: string; end: number }> = [];
  readonly #events: ArchiveEvents;
  /** All connections that it has stored for; the last one is the current one. */
  readonly #connectionIds: string[];
  #isReplaced = false;
  #isClosed = false;
  /** Resolved while the object store is unavailable. */
  #outage = Promise.withResolvers<void>();
  #isAway = false;
  /** Segments that were lost since it was last kept up with. */
  #missing = 0;
  #waitingBytes = 0;
  readonly #ofNode: WaitingBytes;
  /** The object that was stored last. Its row may be tried again, without the bytes. */
  #storedKey = '';
  #work: Promise<void> = Promise.resolve();

  constructor(ctx: Ctx, media: { id: string; rungFolder: string }, connectionId: string, ofNode: WaitingBytes, events: ArchiveEvents) {
    this.#ctx = ctx;
    this.#mediaId = media.id;
    this.#rungFolder = media.rungFolder;
    this.#ofNode = ofNode;
    this.#events = events;
    this.#connectionIds = [connectionId];
  }

  /** In whose name segments are stored. */
  get connectionId(): string {
    return this.#connectionIds.at(-1)!;
  }

  /** Whether this connection is, or was, one of this node. */
  isOwn(connectionId: string): boolean {
    return this.#connectionIds.includes(connectionId);
  }

  /** A connection that takes over on this node also stores what is left of the one before it. */
  takeOver(connectionId: string): void {
    this.#connectionIds.push(connectionId);
  }

  add(inits: readonly InitSegment[], segments: readonly StoredSegment[]): void {
    for (const init of inits.filter(({ variant }) => !isRung(variant)))
      this.#enqueue((connectionId) => insertInit(this.#ctx.db, this.#mediaId, connectionId, init));
    for (const stored of segments) {
      const length = stored.segment.byteLength;
      if (this.#waitingBytes + length > MAX_WAITING_BYTES || this.#ofNode.total + length > MAX_WAITING_OF_NODE) {
        this.#miss({ reason: 'storing is too slow' });
        continue;
      }
      this.#wait(length);
      const store: Store = isRung(stored.segment.variant)
        ? () => this.#storeRung(stored)
        : (connectionId) => this.#storeSegment(connectionId, stored);
      this.#enqueue(store, length);
    }
  }

  /** Resolves when everything that was added is stored. Nobody waits for an object store that is away. */
  settled(): Promise<void> {
    return Promise.race([this.#work, this.#outage.promise]);
  }

  /** Resolves when nothing waits any more: it is stored, or lost. */
  finished(): Promise<void> {
    return this.#work;
  }

  /** The node stops: what cannot be stored soon is lost. */
  async close(): Promise<void> {
    const late = new AbortController();
    await Promise.race([this.settled(), pause(CLOSE_PATIENCE, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    this.#isClosed = true;
  }

  #wait(bytes: number): void {
    this.#waitingBytes += bytes;
    this.#ofNode.total += bytes;
  }

  #enqueue(store: Store, bytes = 0): void {
    this.#work = this.#work.then(async () => {
      if (!this.#isReplaced && !this.#isClosed) await this.#persist(store);
      this.#wait(-bytes);
    });
  }

  async #persist(store: Store): Promise<void> {
    for (;;) {
      const { connectionId } = this;
      try {
        if (await store(connectionId)) return;
        await this.#events.publishesSettled();
        if (connectionId !== this.connectionId) continue;
        this.#isReplaced = true;
        return this.#events.replaced();
      } catch (error) {
        if (!(error instanceof Unavailable)) return this.#miss({ err: error });
        if (this.#isClosed) return;
        await pause(RETRY);
      }
    }
  }

  async #put(key: string, parts: readonly Uint8Array[]): Promise<void> {
    if (key === this.#storedKey) return;
    try {
      await this.#ctx.objects.put(key, parts, { type: 'video/mp4', immutable: true });
      this.#storedKey = key;
      this.#setAway(false);
    } catch (error) {
      if (error instanceof Unavailable) this.#setAway(true);
      throw error;
    }
  }

  #setAway(isAway: boolean): void {
    if (isAway) this.#outage.resolve();
    else if (this.#isAway) this.#outage = Promise.withResolvers();
    this.#isAway = isAway;
  }

  /** The stream goes on. Only the first of many is logged, because the next ones follow every second. */
  #miss(why: object): void {
    this.#missing += 1;
    if (this.#missing === 1)
      this.#ctx.log.error({ ...why, mediaId: this.#mediaId }, 'segments cannot be stored, and are missing in the recording');
  }

  /** Storing keeps up again, and is not just stored enough for the next one that waits. */
  #resume(): void {
    if (this.#missing === 0 || this.#waitingBytes > MAX_WAITING_BYTES / 2 || this.#ofNode.total > MAX_WAITING_OF_NODE / 2) return;
    this.#ctx.log.warn({ mediaId: this.#mediaId, missing: this.#missing }, 'segments are stored again');
    this.#missing = 0;
  }

  /** Viewers can seek back as far as in the stream itself. What is older is deleted, and the rest when the livestream ends. */
  async #storeRung({ segment, parts }: StoredSegment): Promise<boolean> {
    if (segment.gap) return true;
    const key = segmentKey(this.#mediaId, this.#rungFolder, segment.variant, segment.sequence);
    await this.#put(key, parts);
    const end = segment.time + segment.duration;
    this.#rungSegments.push({ key, end });
    const old = this.#rungSegments.findIndex((one) => one.end > end - RUNG_SECONDS);
    if (old > 0) await this.#ctx.objects.delete(this.#rungSegments.splice(0, old).map((one) => one.key));
    this.#resume();
    return true;
  }

  async #storeSegment(connectionId: string, { segment, parts }: StoredSegment): Promise<boolean> {
    if (!segment.gap) {
      const key = segmentKey(this.#mediaId, connectionId, segment.variant, segment.sequence);
      await this.#put(key, parts);
    }
    const isStored = await rowsOf(this.#ctx).enqueue({ mediaId: this.#mediaId, connectionId, own: this.#connectionIds, segment });
    if (isStored) this.#resume();
    return isStored;
  }
}
