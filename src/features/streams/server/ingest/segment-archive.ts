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

/**
 * Stores what one connection adds to its media, in order: the bytes of a segment as an object first, then its row, which makes it part of
 * the recording. So a recording never names a segment that is not whole, whenever the process dies.
 */
export class SegmentArchive {
  readonly #ctx: Ctx;
  readonly #mediaId: string;
  readonly #connectionId: string;
  #waitingBytes = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(ctx: Ctx, mediaId: string, connectionId: string) {
    this.#ctx = ctx;
    this.#mediaId = mediaId;
    this.#connectionId = connectionId;
  }

  add(inits: readonly InitSegment[], segments: readonly StoredSegment[]): void {
    for (const init of inits) this.#enqueue(() => this.#storeInit(init));
    for (const stored of segments) {
      if (this.#waitingBytes + stored.bytes.length > MAX_WAITING_BYTES) {
        this.#ctx.log.error({ mediaId: this.#mediaId, sequence: stored.segment.sequence }, 'a segment was not stored: storing is too slow');
        continue;
      }
      this.#waitingBytes += stored.bytes.length;
      this.#enqueue(() => this.#storeSegment(stored));
      this.#work = this.#work.then(() => {
        this.#waitingBytes -= stored.bytes.length;
      });
    }
  }

  /** Resolves when everything that was added is stored. */
  settled(): Promise<void> {
    return this.#work;
  }

  #enqueue(store: () => Promise<void>): void {
    this.#work = this.#work.then(() => this.#persist(store));
  }

  async #persist(store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (!(error instanceof Unavailable)) {
          this.#ctx.log.error({ err: error, mediaId: this.#mediaId }, 'a segment could not be stored');
          return;
        }
        await pause(RETRY);
      }
    }
  }

  async #storeInit(init: InitSegment): Promise<void> {
    await insertInit(this.#ctx.db, this.#mediaId, this.#connectionId, init);
  }

  async #storeSegment({ segment, bytes }: StoredSegment): Promise<void> {
    if (!segment.gap) {
      const key = segmentKey(this.#mediaId, segment.variant, segment.sequence);
      await this.#ctx.objects.put(key, bytes, { type: 'video/mp4', immutable: true });
    }
    await insertSegment(this.#ctx.db, this.#mediaId, this.#connectionId, segment);
  }
}
