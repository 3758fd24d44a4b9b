import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { Id } from '#core/contract/ids.ts';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { HopelessJob, jobKind } from '#core/server/jobs/job.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { livestreamUpdated, watchedLivestreamUpdated } from '#features/channel/channels/contract/livestream.ts';
import { categoryMerged } from './events.ts';
import {
  deleteCategory,
  findCategoryId,
  insertAlias,
  listCategoriesById,
  lockCategory,
  lockForMerge,
  moveChannels,
} from './store/categories.ts';
import { hasStreamsOfCategory, moveLivestreams } from './store/livestreams.ts';
import { updateOnWire } from './wire.ts';

export interface Merge {
  from: number;
  into: number;
}

/** Moves at most `limit` rows that refer to `from`, skips locked rows, and returns whether none remain. */
export type CategoryMove = (tx: Tx, merge: Merge & { limit: number }) => Promise<boolean>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** Moves of references that can exceed one transaction. Smaller ones follow `categoryMerged`. */
    categoryMoves?: readonly CategoryMove[];
  }
}

/** Rows per kind and transaction, and transactions per request. */
const STEP = 1_000;
const STEPS_OF_REQUEST = 10;

/** Also publishes the change to pages of live streams. */
export const moveChannelsAndStreams: CategoryMove = async (tx, merge) => {
  const areChannelsMoved = await moveChannels(tx, merge);
  const live = (await moveLivestreams(tx, merge)).filter(({ endedAt }) => endedAt === null);
  const categories = live.length > 0 ? await listCategoriesById(tx, [merge.into]) : new Map();
  for (const stream of live) {
    const payload = updateOnWire(stream, categories);
    tx.publish(livestreamUpdated, [stream.channelId], payload);
    tx.publish(watchedLivestreamUpdated, [stream.id], payload);
  }
  return areChannelsMoved && !(await hasStreamsOfCategory(tx, merge.from));
};

/**
 * Runs at most `steps` steps with pauses. A step locks neither category, so streams can start in between. Returns whether the merge is
 * done, or null if the target is gone.
 */
export async function continueMerge(ctx: Ctx, merge: Merge, { steps = STEPS_OF_REQUEST, step = STEP } = {}): Promise<boolean | null> {
  for (let at = 0; at < steps; at++) {
    const started = performance.now();
    const isMoved = await ctx.tx(async (tx) => ((await lockCategory(tx, merge.into)) ? move(tx, merge, step) : null));
    if (isMoved === null) return null;
    if (isMoved && (await finish(ctx, merge, step))) return true;
    await pause(pauseAfter(performance.now() - started));
  }
  return false;
}

async function move(tx: Tx, merge: Merge, limit: number): Promise<boolean> {
  let isMoved = true;
  for (const { categoryMoves = [] } of serverFeatures(tx))
    for (const moveRows of categoryMoves) isMoved = (await moveRows(tx, { ...merge, limit })) && isMoved;
  return isMoved;
}

/** Deletes the category once nothing refers to it. If this returns false, a waiting stream start continues, and the next step moves it. */
function finish(ctx: Ctx, merge: Merge, limit: number): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const { from, into } = merge;
    const locked = await lockForMerge(tx, from, into);
    if (!locked.includes(from)) return true;
    if (!locked.includes(into) || !(await move(tx, merge, limit))) return false;
    const at = tx.now();
    await tx.announce(categoryMerged, { from, into, at });
    await insertAlias(tx, from, into);
    await replacePictures(tx, { added: [], dropped: await deleteCategory(tx, from), at });
    return true;
  });
}

/** Continues a merge that exceeded its request. */
export const mergeCategoryJob = jobKind({
  kind: 'channels.merge_category',
  lane: { name: 'categories', concurrency: 1 },
  payload: z.object({ from: Id, into: Id }),
  attempts: 20,
  timeLimitSeconds: HOUR_SECONDS,
  run: async (ctx, { from, into }, signal) => {
    for (;;) {
      signal.throwIfAborted();
      // The target may have been merged in between.
      const current = (await findCategoryId(ctx.db, String(into))) ?? fail();
      if (current === from || (await continueMerge(ctx, { from, into: current }))) return;
    }
  },
});

const fail = (): never => {
  throw new HopelessJob('The category into which this one is merged is gone.');
};
