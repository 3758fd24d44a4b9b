import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { DAY_MS, HOUR_SECONDS, MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { installationSecret } from '../installation/secrets.ts';
import { type AnyJobKind, enqueueJob, type JobLane, jobKind } from '../jobs/job.ts';
import type { PeriodicJob } from '../periodic-job.ts';

export interface SweptObjects {
  kind: string;
  /** Prefix of their keys. Nothing else may be stored below it. */
  prefix: string;
  /** Keys that a row refers to, or that are not of this feature. */
  listKept(db: Db, keys: readonly string[], now: Date): Promise<ReadonlySet<string>>;
}

const SWEEPS: JobLane = { name: 'object_sweeps', concurrency: 1 };
/** The row of a younger object may not be committed yet. */
const ORPHAN_AGE = DAY_MS;
/** Pages of a listing per run, milliseconds until the next run, and from the end of the store to the next start. */
const PAGES = 20;
const PAUSE = MINUTE_MS;
const REST = DAY_MS;
/** The object that identifies the owner of the store. */
const OWNER = 'installation';

/** Deletes objects without a row that are a day old, in runs over a part of the store. The feature declares both parts. */
export function orphanSweep({ kind, prefix, listKept }: SweptObjects): { job: AnyJobKind; start: PeriodicJob } {
  const sweep = jobKind({
    kind,
    lane: SWEEPS,
    payload: z.object({ after: z.string().nullable() }),
    attempts: 5,
    timeLimitSeconds: 1800,
    async run(ctx, { after }, signal): Promise<string | null> {
      if (!(await isOwnStore(ctx))) return null;
      const modifiedBefore = ctx.now().getTime() - ORPHAN_AGE;
      let last = after;
      for (let page = 0; page < PAGES; page++) {
        signal.throwIfAborted();
        const { objects, next } = await ctx.objects.list(prefix, last ?? undefined);
        const old = objects.filter(({ modified }) => modified.getTime() < modifiedBefore).map(({ key }) => key);
        const kept = old.length === 0 ? new Set() : await listKept(ctx.db, old, ctx.now());
        const orphans = old.filter((key) => !kept.has(key));
        if (orphans.length > 0) {
          await ctx.objects.delete(orphans);
          ctx.log.info({ prefix, objects: orphans.length }, 'orphaned objects were deleted');
        }
        if (next === null) return null;
        last = next;
      }
      return last;
    },
    async finish(tx, _payload, after) {
      const runAt = msAfter(tx.now(), after === null ? REST : PAUSE);
      await enqueueJob(tx, sweep, { after }, { key: kind, runAt });
    },
  });
  const start: PeriodicJob = {
    name: `starting ${kind}`,
    everySeconds: HOUR_SECONDS,
    atStart: true,
    run: (ctx) => ctx.tx(async (tx) => void (await enqueueJob(tx, sweep, { after: null }, { key: kind }))),
  };
  return { job: sweep, start };
}

/** With a wrong database, all objects would be orphans. The first installation that sweeps a store owns it. */
async function isOwnStore({ db, objects, log }: Ctx): Promise<boolean> {
  const id = await installationSecret(db, 'object_store', randomUUID);
  const known = await objects.get(OWNER);
  if (known === null) await objects.put(OWNER, Buffer.from(id), { type: 'text/plain', immutable: false });
  else if ((await text(known.body)) !== id) {
    log.warn(
      `Old objects in the store are kept, because another installation has used it. Delete the object "${OWNER}" if this one replaces it.`,
    );
    return false;
  }
  return true;
}
