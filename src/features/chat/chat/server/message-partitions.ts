import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { createPartition, listPartitions, lockDefaultPartition } from './store/partitions.ts';

/** Later messages go to the default partition, so a node that runs longer loses nothing. */
const MONTHS_AHEAD = 3;

export async function createMessagePartitions(ctx: Ctx): Promise<void> {
  const required = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthFrom(ctx.now(), ahead));
  const existing = await listPartitions(ctx.db);
  if (required.every(({ name }) => existing.includes(name))) return;
  await ctx.tx(async (tx) => {
    await lockDefaultPartition(tx);
    const made = await listPartitions(tx);
    for (const { name, from, to } of required) if (!made.includes(name)) await createPartition(tx, name, from, to);
  });
}

function monthFrom(now: Date, ahead: number) {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1));
  return { name: `messages_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, to };
}

export const partitionMessages: PeriodicJob = {
  name: 'creating message partitions for the next months',
  everySeconds: DAY_SECONDS,
  atStart: true,
  run: createMessagePartitions,
};
