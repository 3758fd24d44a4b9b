import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#core/server/context.ts';
import type { InitSegment } from '#core/server/media/output.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import type { StoredSegment } from '../delivery/live-media.ts';
import { segmentKey } from '../delivery/media-files.ts';
import { insertInit, insertSegment } from '../store/media.ts';

/** Milliseconds between two attempts while the database or the object store is away. */
const RETRY = 1_000;
/** Bytes that may wait to be stored, more than a minute of the highest bitrate. What comes when it is full is missing in the recording. */
const MAX_WAITING_BYTES = 128 * 1024 * 1024;

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
  readonly #events: ArchiveEvents;
  /** All connections that it has stored for; the last one is the current one. */
  readonly #connectionIds: string[];
  #isReplaced = false;
  #waitingBytes = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(ctx: Ctx, mediaId: string, connectionId: string, events: ArchiveEvents) {
    this.#ctx = ctx;
    this.#mediaId = mediaId;
    this.#mediaId = mediaId;
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
    for (const init of inits) this.#enqueue((connectionId) => insertInit(this.#ctx.db, this.#mediaId, connectionId, init));
    for (const stored of segments) {
      const { length } = stored.bytes;
      if (this.#waitingBytes + length > MAX_WAITING_BYTES) {
        this.#ctx.log.error({ mediaId: this.#mediaId, sequence: stored.segment.sequence }, 'a segment was not stored: storing is too slow');
        continue;
      }
      this.#waitingBytes += length;
      this.#enqueue((connectionId) => this.#storeSegment(connectionId, stored), length);
    }
  }

  /** Resolves when everything that was added is stored. */
  settled(): Promise<void> {
    return this.#work;
  }

  #enqueue(store: Store, bytes = 0): void {
    this.#work = this.#work.then(async () => {
      if (!this.#isReplaced) await this.#persist(store);
      this.#waitingBytes -= bytes;
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
        if (!(error instanceof Unavailable)) {
          this.#ctx.log.error({ err: error, mediaId: this.#mediaId }, 'a segment could not be stored');
          return;
        }
        await pause(RETRY);
      }
    }
  }

  async #storeSegment(connectionId: string, { segment, bytes }: StoredSegment): Promise<boolean> {
    if (!segment.gap) {
      const key = segmentKey(this.#mediaId, connectionId, segment.variant, segment.sequence);
      await this.#ctx.objects.put(key, bytes, { type: 'video/mp4', immutable: true });
    }
    return insertSegment(this.#ctx.db, this.#mediaId, connectionId, segment);
  }
}
