import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
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
  keepCategory,
  listCategoriesById,
  lockForMerge,
  moveChannels,
} from './store/categories.ts';
import { hasStreamsOfCategory, moveLivestreams } from './store/livestreams.ts';
import { toWireUpdate } from './wire.ts';

/** Everything of one category becomes part of another one. */
export interface Merge {
  from: number;
  into: number;
}

/** Moves at most `limit` rows that refer to `from`, leaves those that are locked, and returns whether nothing refers to it any more. */
export type CategoryMove = (tx: Tx, merge: Merge & { limit: number }) => Promise<boolean>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** What moves with a category that is merged into another one and can be too much for one transaction. The rest follows `categoryMerged`. */
    categoryMoves?: readonly CategoryMove[];
  }
}

/** Rows of each kind that one transaction moves, and transactions for which a request waits. */
const STEP = 1_000;
const STEPS_OF_REQUEST = 10;

/** What the channels feature itself moves. Pages of streams that are live are told. */
export const moveChannelsAndStreams: CategoryMove = async (tx, merge) => {
  const areChannelsMoved = await moveChannels(tx, merge);
  const live = (await moveLivestreams(tx, merge)).filter(({ endedAt }) => endedAt === null);
  const categories = live.length > 0 ? await listCategoriesById(tx, [merge.into]) : new Map();
  for (const stream of live) {
    const payload = toWireUpdate(stream, categories);
    tx.publish(livestreamUpdated, [stream.channelId], payload);
    tx.publish(watchedLivestreamUpdated, [stream.id], payload);
  }
  return areChannelsMoved && !(await hasStreamsOfCategory(tx, merge.from));
};

/**
 * Goes on with a merge for at most so many steps, with pauses. A step locks neither category, so that streams begin meanwhile. Returns whether
 * it is done, or null when the other category is gone.
 */
export async function continueMerge(ctx: Ctx, merge: Merge, { steps = STEPS_OF_REQUEST, step = STEP } = {}): Promise<boolean | null> {
  for (let at = 0; at < steps; at++) {
    const started = performance.now();
    const isMoved = await ctx.tx(async (tx) => ((await keepCategory(tx, merge.into)) ? move(tx, merge, step) : null));
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

/**
 * Deletes the category when nothing refers to it any more. Whoever locked a channel and now waits for the category goes on when this returns
 * false, and their stream is moved by the next step.
 */
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

/** Goes on with a merge that was too much for a request. */
export const MERGE_CATEGORY = jobKind({
  kind: 'channels.merge_category',
  lane: { name: 'categories', concurrency: 1 },
  payload: z.object({ from: Id, into: Id }),
  attempts: 20,
  timeLimitSeconds: 3600,
  run: async (ctx, { from, into }, signal) => {
    for (;;) {
      signal.throwIfAborted();
      // The other category may have been merged itself meanwhile.
      const current = (await findCategoryId(ctx.db, String(into))) ?? fail();
      if (current === from || (await continueMerge(ctx, { from, into: current }))) return;
    }
  },
});

const fail = (): never => {
  throw new HopelessJob('The category into which this one is merged is gone.');
};
