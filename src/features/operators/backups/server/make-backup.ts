import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { DAY_SECONDS, SECOND_MS } from '#core/contract/durations.ts';
import { Uuid } from '#core/contract/ids.ts';
import { ENDING } from '#core/server/archive/format.ts';
import type { OnProgress, Progress } from '#core/server/archive/progress.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { BACKUPS_LISTED, type Backup, type Files } from '#features/operators/backups/contract.ts';
import { lastDue } from '#features/operators/backups/rules.ts';
import { type BackupPlace, backupName, isElsewhere, placeNameOf, placeOf } from './places.ts';
import {
  deleteOldFailures,
  deleteRow,
  endBackup,
  findBackup,
  findLastScheduled,
  insertBackup,
  listSurplus,
  markRunning,
  updateError,
  updateProgress,
} from './store.ts';
import { writeBackup } from './write-backup.ts';

const BACKUPS: JobLane = { name: 'backups', concurrency: 1 };
/** Milliseconds between writes of the progress. Each write also notices a cancellation. */
const PROGRESS_EVERY = SECOND_MS;

const MAX_ERROR = 300;

/** Staff canceled the backup, or deleted it. */
class BackupCanceled extends Error {
  override readonly name = 'BackupCanceled';
}

const outcomes = perContext(() => ({ ready: 0, failed: 0 }));
/** Ended backups of this node since its start, for metrics. */
export const backupOutcomes = (ctx: Ctx): Readonly<Record<'ready' | 'failed', number>> => outcomes(ctx);

/** Makes one backup. A repeated attempt begins again; only complete files have a name. */
export const makeBackupJob = jobKind({
  kind: 'backups.make',
  lane: BACKUPS,
  payload: z.object({ backup: Uuid }),
  attempts: 3,
  timeLimitSeconds: DAY_SECONDS,
  async run(ctx, { backup: id }, signal) {
    const row = await findBackup(ctx.db, id);
    const place = row && placeOf(ctx, row.place);
    // A restored installation may have the job, but not the row.
    if (!row || !place || !(await markRunning(ctx.db, id, place.node ?? hostname()))) return;
    const stop = new AbortController();
    const writer = new ProgressWriter(ctx, id, () => stop.abort(new BackupCanceled()));
    try {
      const contents = await writeInto(ctx, row, { place, onProgress: writer.report, signal: AbortSignal.any([signal, stop.signal]) });
      await writer.end();
      // Not in `finish`: the file of a backup that was canceled until now has to go, and a transaction deletes no files.
      if (await endBackup(ctx.db, id, { state: 'ready', at: ctx.now(), contents })) outcomes(ctx).ready += 1;
      else await deleteCanceled(ctx, row, place);
    } catch (error) {
      await writer.end();
      if (stop.signal.aborted) return deleteCanceled(ctx, row, place);
      // The server stops, and another attempt follows.
      if (signal.aborted) throw error;
      outcomes(ctx).failed += 1;
      await updateError(ctx.db, id, (error as Error).message.slice(0, MAX_ERROR));
      ctx.log.error({ err: error, backup: row.name }, 'a backup failed; it is tried again, or given up after three attempts');
      throw error;
    }
  },
  async giveUp(tx, { backup: id }) {
    await endBackup(tx, id, { state: 'failed', at: tx.now() });
    tx.log.error({ backup: id }, 'A backup failed three times and was given up. Staff see it at /staff/backups.');
  },
});

/** Another attempt may have made the backup ready. */
async function deleteCanceled({ db }: Ctx, { id, name }: { id: string; name: string }, place: BackupPlace): Promise<void> {
  if ((await findBackup(db, id))?.state !== 'ready') await place.delete(name);
}

async function writeInto(
  ctx: Ctx,
  { name, files }: { name: string; files: Files },
  { place, onProgress, signal }: { place: BackupPlace; onProgress: OnProgress; signal: AbortSignal },
): Promise<Backup['contents']> {
  let contents: Backup['contents'] = null;
  // An attempt whose result was lost may have written the file already.
  await place.delete(name);
  await place.add(name, async (path) => {
    const { end, bytes } = await writeBackup(ctx, path, { files, onProgress, signal });
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    const missing = end.objects.missing + end.objects.broken_keys.length;
    const hasSecrets = ctx.settings.BACKUP_PASSPHRASE !== undefined;
    contents = { bytes, rows, objects: end.objects.count, missing_objects: missing, has_secrets: hasSecrets };
  });
  return contents;
}

/** Stores the progress now and then. Calls `onCanceled` when the backup no longer runs by its row. */
class ProgressWriter {
  readonly #ctx: Ctx;
  readonly #id: string;
  readonly #onCanceled: () => void;
  #lastAt = 0;
  #writing: Promise<void> | null = null;

  constructor(ctx: Ctx, id: string, onCanceled: () => void) {
    this.#ctx = ctx;
    this.#id = id;
    this.#onCanceled = onCanceled;
  }

  readonly report: OnProgress = (progress) => {
    const now = performance.now();
    if (this.#writing !== null || now - this.#lastAt < PROGRESS_EVERY) return;
    this.#lastAt = now;
    this.#writing = this.#write(progress).finally(() => {
      this.#writing = null;
    });
  };

  async end(): Promise<void> {
    await this.#writing;
  }

  async #write({ phase, done, total }: Progress): Promise<void> {
    const share = total ? Math.min(1, done / total) : null;
    try {
      if (!(await updateProgress(this.#ctx.db, this.#id, { phase, share }))) this.#onCanceled();
    } catch (error) {
      // The backup itself notices a lost database.
      this.#ctx.log.debug({ err: error }, 'the progress of a backup was not stored');
    }
  }
}

export interface BackupRequest {
  cause: Backup['cause'];
  scheduledFor?: Date;
  files: Files;
  requestedBy?: number;
}

/** Returns the id; null while another backup waits or runs. */
export async function enqueueBackup(
  tx: Tx,
  { cause, scheduledFor = undefined, files, requestedBy = undefined }: BackupRequest,
): Promise<string | null> {
  const [id, at] = [randomUUID(), tx.now()];
  const row = { id, name: backupName(id, at, ENDING), cause, files, at, place: placeNameOf(tx) };
  if (!(await insertBackup(tx, { ...row, scheduledFor: scheduledFor ?? null, requestedBy: requestedBy ?? null }))) return null;
  await enqueueJob(tx, makeBackupJob, { backup: id }, { key: id });
  return id;
}

/** Starts the backup of the last due time if there is none, and deletes surplus ones of the schedule. */
export const scheduleBackups: PeriodicJob = {
  name: 'scheduling backups',
  everySeconds: 60,
  async run(ctx) {
    const { BACKUP_SCHEDULE: schedule, BACKUP_FILES: files, BACKUP_KEEP: keep } = ctx.settings;
    if (schedule !== null) {
      const due = lastDue(schedule, ctx.now());
      const last = await findLastScheduled(ctx.db);
      if (last === null || last < due)
        await ctx.tx(async (tx) => void (await enqueueBackup(tx, { cause: 'schedule', scheduledFor: due, files })));
    }
    await deleteSurplusBackups(ctx, keep);
    await deleteOldFailures(ctx.db, BACKUPS_LISTED);
  },
};

/** Deletes files first, so that a crash between the two leaves no file without a row. Files on another node are left to that node. */
async function deleteSurplusBackups(ctx: Ctx, keep: number): Promise<void> {
  for (const { id, name, place: placeName, node } of await listSurplus(ctx.db, keep)) {
    const place = placeOf(ctx, placeName);
    if (await isElsewhere(ctx, place, { name, node })) continue;
    await place.delete(name);
    await deleteRow(ctx.db, id);
    ctx.log.info({ backup: name }, 'an old backup was deleted');
  }
}
