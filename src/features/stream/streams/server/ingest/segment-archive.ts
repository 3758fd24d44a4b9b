import { setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import { DVR_WINDOW } from '#core/server/media/hls/live-playlist.ts';
import type { InitSegment } from '#core/server/media/output.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import type { StoredSegment } from '../delivery/live-media.ts';
import { isRung, segmentKey } from '../delivery/stored-media.ts';
import { segmentsLost } from '../events.ts';
import { insertInit, insertSegments, markCaptions, markLoss, type NewSegment } from '../store/media.ts';

/** Milliseconds between attempts during an outage of the database or object store. */
const RETRY = 1_000;
/** Maximum bytes waiting to be stored, per stream and per node. Beyond it, the recording has a gap. */
const MAX_WAITING_BYTES = 128 * 1024 * 1024;
const MAX_WAITING_OF_NODE = 512 * 1024 * 1024;
/** Milliseconds that a stopping node waits for the database. */
const CLOSE_PATIENCE = 5_000;

/** Streams that close segments at the same moment share a commit, so that chat sends wait for one commit, not one per stream. */
const rowsOf = perContext(
  ({ db }) =>
    new Batcher<NewSegment, boolean>((rows) => insertSegments(db, rows), {
      maxBatchSize: 200,
      maxQueued: Number.POSITIVE_INFINITY,
      maxConcurrent: 1,
      isolateFailures: true,
    }),
);

export interface WaitingBytes {
  total: number;
}

/** Retention of rung segments in seconds: a minute longer than their playlist. */
const RUNG_SECONDS = DVR_WINDOW + 60;

/** Start of a segment that is part of the recording. Null for a rung. */
const recordedAt = ({ segment }: StoredSegment): Date | null => (isRung(segment.variant) ? null : segment.programDateTime);

/** Stores something for a connection. Returns false when another connection streams. */
type Store = (connectionId: string) => Promise<boolean>;

export interface ArchiveEvents {
  /** Resolves when all admitted encoders are registered. */
  publishesSettled(): Promise<void>;
  /** Another node's connection has replaced this one: nothing more is stored. */
  replaced(): void;
}

/** Stores a segment's bytes first, then its row, so that a crash leaves no incomplete segment in a recording. */
export class SegmentArchive {
  readonly #ctx: Ctx;
  readonly #mediaId: string;
  readonly #rungFolder: string;
  /** Stored segments of rungs in order, with their end on the timeline in seconds. */
  readonly #rungSegments: Array<{ key: string; end: number }> = [];
  readonly #events: ArchiveEvents;
  /** All connections served so far; the last one is current. */
  readonly #connectionIds: string[];
  #isReplaced = false;
  #isClosed = false;
  /** Resolves when an outage of the object store begins. */
  #outage = Promise.withResolvers<void>();
  #isAway = false;
  #missing = 0;
  #hasLost = false;
  #hasCaptions = false;
  #waitingBytes = 0;
  readonly #ofNode: WaitingBytes;
  /** Last stored object. Its row may be retried without the bytes. */
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

  get connectionId(): string {
    return this.#connectionIds.at(-1)!;
  }

  /** Whether the connection belongs, or belonged, to this node. */
  isOwn(connectionId: string): boolean {
    return this.#connectionIds.includes(connectionId);
  }

  /** A connection that takes over on this node also stores the rest of its predecessor. */
  takeOver(connectionId: string): void {
    this.#connectionIds.push(connectionId);
  }

  add(inits: readonly InitSegment[], segments: readonly StoredSegment[]): void {
    for (const init of inits.filter(({ variant }) => !isRung(variant)))
      this.#enqueue((connectionId) => insertInit(this.#ctx.db, this.#mediaId, connectionId, init));
    for (const stored of segments) {
      const length = stored.segment.byteLength;
      if (this.#waitingBytes + length > MAX_WAITING_BYTES || this.#ofNode.total + length > MAX_WAITING_OF_NODE) {
        this.#miss({ reason: 'storing is too slow' }, recordedAt(stored));
        continue;
      }
      this.#wait(length);
      const store: Store = isRung(stored.segment.variant)
        ? () => this.#storeRung(stored)
        : (connectionId) => this.#storeSegment(connectionId, stored);
      this.#enqueue(store, length, recordedAt(stored));
    }
  }

  /** Resolves when all additions are stored, or when the object store has an outage. */
  settled(): Promise<void> {
    return Promise.race([this.#work, this.#outage.promise]);
  }

  /** Resolves when nothing waits: everything is stored or lost. */
  finished(): Promise<void> {
    return this.#work;
  }

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

  /** `at` is the start of a recorded segment. */
  #enqueue(store: Store, bytes = 0, at: Date | null = null): void {
    this.#work = this.#work.then(async () => {
      if (!this.#isReplaced && !this.#isClosed) await this.#persist(store, at);
      this.#wait(-bytes);
    });
  }

  async #persist(store: Store, at: Date | null): Promise<void> {
    for (;;) {
      const { connectionId } = this;
      try {
        if (await store(connectionId)) return;
        await this.#events.publishesSettled();
        if (connectionId !== this.connectionId) continue;
        this.#isReplaced = true;
        return this.#events.replaced();
      } catch (error) {
        if (!(error instanceof Unavailable)) return this.#miss({ err: error }, at);
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

  /** Only the first of many losses is logged, because more follow every second. */
  #miss(why: object, at: Date | null): void {
    this.#missing += 1;
    if (this.#missing === 1) this.#ctx.log.error({ ...why, mediaId: this.#mediaId }, 'Segments cannot be stored; the recording has a gap');
    if (at === null || this.#hasLost) return;
    this.#hasLost = true;
    this.#enqueue(async () => {
      await this.#ctx.tx(async (tx) => {
        const lost = await markLoss(tx, this.#mediaId, at);
        if (lost) await tx.announce(segmentsLost, lost);
      });
      return true;
    });
  }

  /** Logs once storing keeps up again, not after a single stored segment. */
  #resume(): void {
    if (this.#missing === 0 || this.#waitingBytes > MAX_WAITING_BYTES / 2 || this.#ofNode.total > MAX_WAITING_OF_NODE / 2) return;
    this.#ctx.log.warn({ mediaId: this.#mediaId, missing: this.#missing }, 'Segments are stored again');
    this.#missing = 0;
  }

  /** Viewers can seek back in rungs as far as in the source. Older segments are deleted, and the rest when the livestream ends. */
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
    if (segment.hasCaptions && !this.#hasCaptions) {
      await markCaptions(this.#ctx.db, this.#mediaId);
      this.#hasCaptions = true;
    }
    const isStored = await rowsOf(this.#ctx).enqueue({ mediaId: this.#mediaId, connectionId, own: this.#connectionIds, segment });
    if (isStored) this.#resume();
    return isStored;
  }
}
