import { setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '../concurrency/batcher.ts';
import { pauseAfter } from '../concurrency/pace.ts';
import type { Ctx, Viewer } from '../context.ts';
import type { Db } from '../db/db.ts';
import { networkOf } from './network.ts';

interface CountedViews {
  name: string;
  /** Views of one viewer within this many seconds count once. */
  windowSeconds: number;
  /** Ids may repeat. */
  add(db: Db, ids: readonly string[]): Promise<void>;
}

/** Batches the views that arrive while others are stored, so that a crowd takes a few statements. */
export class ViewCounter {
  readonly #ctx: Ctx;
  readonly #counted: CountedViews;
  readonly #views: Batcher<string, undefined>;

  constructor(ctx: Ctx, counted: CountedViews) {
    this.#ctx = ctx;
    this.#counted = counted;
    this.#views = new Batcher(
      async (ids) => {
        await counted.add(ctx.db, ids);
        return ids.map(() => undefined);
      },
      { maxBatchSize: 1024, maxQueued: 16_384, maxConcurrent: 1, rest: (took) => pause(pauseAfter(took)) },
    );
  }

  /** True once per window for a viewer, or for an address without a session. */
  async count(id: string, viewer: Viewer | null, address: string): Promise<boolean> {
    const { name, windowSeconds } = this.#counted;
    const who = viewer ? `viewer ${viewer.id}` : `network ${networkOf(address)}`;
    const { kind } = await this.#ctx.limits.take(`${name} view ${id} ${who}`, 1, windowSeconds);
    if (kind === 'granted') await this.#views.enqueue(id);
    return kind === 'granted';
  }
}
