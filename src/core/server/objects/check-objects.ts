import { randomBytes, randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import { steadyMs } from '../clock/database-clock.ts';
import { clusterFolder } from '../db/embedded/cluster.ts';
import { type DiagnosticCtx, diagnostic, found, guide } from '../diagnostics/diagnostic.ts';
import { reasonOf } from '../diagnostics/run-diagnostics.ts';
import { ifPresent } from '../process-files.ts';
import { StartupError } from '../startup-error.ts';
import { diskSpace, reservedIn } from './folder-store.ts';
import type { DiskSpace } from './object-store.ts';
import { objectsOptions, openObjects } from './open-objects.ts';

const texts = coreCheckTexts;
/** Share of free space below which the disk counts as nearly full. Recordings end at half of it. */
const LOW_DISK = 0.1;
const MIB = 1024 ** 2;
/** Bytes of the test file, which is written in chunks. */
const TEST_FILE = 16 * MIB;
const CHUNK = MIB;
/** Bytes a second, and milliseconds of a commit. One stream of 6 Mb/s writes 0.8 MB a second. */
const SLOW = { speed: 20 * MIB, commit: 100 };
const COMMITS = 5;
const COMMIT_BYTES = 8192;

/** Folders of this machine with data, each on its own disk; empty while they do not exist, null when all data is elsewhere. */
async function dataFolders(ctx: DiagnosticCtx): Promise<string[] | null> {
  const { DATA_DIR, DATABASE_URL } = ctx.settings;
  const options = objectsOptions(ctx.settings, ctx.log);
  const folders = [...(DATABASE_URL ? [] : [clusterFolder(DATA_DIR)]), ...('folder' in options ? [options.folder] : [])];
  if (folders.length === 0) return null;
  const byDisk = new Map<number, string>();
  for (const folder of [DATA_DIR, ...folders]) {
    const about = await ifPresent(stat(folder));
    if (about && !byDisk.has(about.dev)) byDisk.set(about.dev, resolve(folder));
  }
  return [...byDisk.values()];
}

const diskDiagnostic = diagnostic({
  id: 'disk',
  texts,
  place: guide('A folder._'),
  async run(ctx) {
    const folders = await dataFolders(ctx);
    if (folders === null) return found('skipped', 'bucket');
    if (folders.length === 0) return found('skipped', 'new');
    const options = objectsOptions(ctx.settings, ctx.log);
    const spaces: DiskSpace[] = [];
    for (const folder of folders) {
      const isDatabaseThere = 'folder' in options && options.reserve?.database && (await ifPresent(stat(options.reserve.database.folder)));
      const reserve =
        'folder' in options && options.reserve ? { ...options.reserve, database: isDatabaseThere ? options.reserve.database : null } : null;
      spaces.push(await diskSpace(folder, reserve ? await reservedIn(folder, reserve) : 0));
    }
    const { free, total, reserve } = spaces.reduce((fullest, space) =>
      space.free / space.total < fullest.free / fullest.total ? space : fullest,
    );
    const facts = { free_bytes: free, total_bytes: total, reserve_bytes: reserve };
    if (free <= reserve) return found('error', 'full', facts);
    return free < total * LOW_DISK ? found('warning', 'low', facts) : found('ok', 'ok', facts);
  },
});

/** Bytes a second of a file with fsync, and the milliseconds of one small write with fsync. Removes the file. */
async function measure(folder: string, signal: AbortSignal): Promise<{ speed: number; commit: number }> {
  const path = join(folder, `.doctor-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    // Random bytes, because some file systems compress.
    const chunk = randomBytes(CHUNK);
    const start = steadyMs();
    for (let written = 0; written < TEST_FILE; written += CHUNK) {
      signal.throwIfAborted();
      await writeAll(file, chunk);
    }
    await file.sync();
    const speed = (TEST_FILE * SECOND_MS) / (steadyMs() - start);
    const commits: number[] = [];
    for (let at = 0; at < COMMITS; at++) {
      signal.throwIfAborted();
      const begun = steadyMs();
      await writeAll(file, chunk.subarray(0, COMMIT_BYTES));
      await file.sync();
      commits.push(steadyMs() - begun);
    }
    return { speed, commit: commits.sort((one, other) => one - other)[Math.floor(COMMITS / 2)]! };
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** The system may write only a part at a time. */
async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

const NOT_WRITABLE: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS']);

const diskSpeedDiagnostic = diagnostic({
  id: 'disk_speed',
  texts,
  place: guide('The disk.'),
  seconds: 20,
  async run(ctx) {
    const folders = await dataFolders(ctx);
    if (folders === null) return found('skipped', 'bucket');
    if (folders.length === 0) return found('skipped', 'new');
    let slowest = { speed: Number.POSITIVE_INFINITY, commit: 0 };
    for (const folder of folders) {
      try {
        const measured = await measure(folder, ctx.signal);
        if (measured.speed < slowest.speed) slowest = measured;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOSPC' || code === 'EDQUOT') return found('error', 'full', { size_bytes: TEST_FILE });
        if (NOT_WRITABLE.has(code)) return found('error', 'read_only', { folder, reason: reasonOf(error) });
        throw error;
      }
    }
    const facts = { speed_bytes: Math.round(slowest.speed), commit_ms: Math.round(slowest.commit * 10) / 10 };
    return slowest.speed < SLOW.speed || slowest.commit > SLOW.commit ? found('warning', 'low', facts) : found('ok', 'ok', facts);
  },
});

const bucketDiagnostic = diagnostic({
  id: 'bucket',
  texts,
  place: guide('Video files'),
  seconds: 20,
  async run({ settings, log }) {
    const options = objectsOptions(settings, log);
    if (!('s3' in options)) return found('skipped', 'off');
    try {
      (await openObjects(options)).close();
      return found('ok', 'ok', { host: new URL(options.s3.url).host });
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return found('error', 'refused', { reason: error.message });
    }
  },
});

export const objectDiagnostics = [diskDiagnostic, diskSpeedDiagnostic, bucketDiagnostic];
