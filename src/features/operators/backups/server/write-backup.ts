import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveRefused, compressed, counted, decompressed, type EndRecord } from '#core/server/archive/format.ts';
import type { OnProgress } from '#core/server/archive/progress.ts';
import { verifyArchive } from '#core/server/archive/read-archive.ts';
import { writeArchive } from '#core/server/archive/write-archive.ts';
import type { Ctx } from '#core/server/context.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { SERVER_VERSION } from '#core/server/version.ts';
import type { Files } from '#features/operators/backups/contract.ts';
import { leftOutOf } from '#features/operators/backups/rules.ts';
import { reserveOf, withinSpace } from './disk-reserve.ts';

export interface BackupOptions {
  files: Files;
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

/** Sends the bytes of the file to `send`, at its pace. Secrets are in it when the installation has a passphrase for backups. */
export async function streamBackup(ctx: Ctx, options: BackupOptions, send: (file: Readable) => Promise<void>): Promise<EndRecord> {
  const { onProgress, signal } = options;
  let end: EndRecord | null = null;
  await ctx.session(async (session) => {
    const { objects, now } = ctx;
    const source = { session, objects, features: serverFeatures(ctx), program: SERVER_VERSION, now };
    const archive = writeArchive(source, {
      leftOut: leftOutOf(options.files),
      passphrase: ctx.settings.BACKUP_PASSPHRASE ?? null,
      onEnd: (record) => {
        end = record;
      },
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
    await send(compressed(archive));
  });
  return end!;
}

export interface WrittenBackup {
  end: EndRecord;
  /** Size of the file. */
  bytes: number;
}

/**
 * Writes a backup to `FILE.partial`, reads it back, compares it with what was written, and only then gives it its name. A file with this
 * name is therefore always complete.
 */
export async function writeBackup(ctx: Ctx, path: string, options: BackupOptions): Promise<WrittenBackup> {
  if (await exists(path)) throw new ArchiveRefused({ code: 'exists', sentence: `The file ${path} exists already: choose another name.` });
  const partial = `${path}.partial`;
  const { signal } = options;
  const folder = dirname(path);
  const reserve = await reserveOf(ctx, folder);
  try {
    const end = await streamBackup(ctx, options, (file) =>
      pipeline(withinSpace(file, { folder, reserve }), createWriteStream(partial, { mode: 0o600, flush: true }), {
        ...(signal && { signal }),
      }),
    );
    const bytes = await checkFile(partial, end, options);
    await rename(partial, path);
    await syncFolder(folder);
    return { end, bytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Returns the size of the file. */
async function checkFile(path: string, end: EndRecord, { onProgress, signal }: BackupOptions): Promise<number> {
  const { size: total } = await stat(path);
  const count = { read: 0 };
  const file = counted(createReadStream(path), count, () => {
    signal?.throwIfAborted();
    onProgress?.({ phase: 'check', done: count.read, total, bytes: count.read });
  });
  const { end: read } = await verifyArchive(decompressed(file));
  if (JSON.stringify(read) !== JSON.stringify(end)) throw new Error('the backup differs from what was written');
  return total;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Makes the new name durable. Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
