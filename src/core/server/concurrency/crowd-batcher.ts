import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '../context.ts';
import { Batcher, type BatcherOptions } from './batcher.ts';
import { pauseAfter } from './pause-after.ts';
import { perContext } from './per-context.ts';

/** Batches of one kind that run at the same time on a node, for different channels. */
const MAX_CONCURRENT = 2;
/** The pause after a batch, compared with the batch. */
const REST = 4;

/**
 * The batches of what a crowd does at once in a channel, as votes and redemptions. Those of a channel, which `partitionKey` names, change the same rows, so they run
 * one after the other. Between two batches the database is left to chat for a moment, in which the next batch gathers: a message waits for one
 * batch at most, and a bigger crowd makes bigger batches.
 */
export const crowdBatcher = <Request, Result>(
  processBatch: (ctx: Ctx, requests: readonly Request[]) => Promise<readonly Result[]>,
  options: Pick<BatcherOptions<Request>, 'maxBatchSize' | 'maxQueued' | 'partitionKey'>,
): ((ctx: Ctx) => Batcher<Request, Result>) =>
  perContext(
    (ctx) =>
      new Batcher<Request, Result>((requests) => processBatch(ctx, requests), {
        ...options,
        maxConcurrent: MAX_CONCURRENT,
        isolateFailures: true,
        rest: (took) => pause(pauseAfter(took, REST)),
      }),
  );
