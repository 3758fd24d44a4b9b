import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { counted, decompressed } from '#core/server/archive/format.ts';
import type { OnProgress } from '#core/server/archive/progress.ts';
import { verifyArchive } from '#core/server/archive/read-archive.ts';
import { type Restored, restoreArchive } from '#core/server/archive/restore-archive.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { hasAccounts } from '#features/people/accounts/server/api.ts';

export interface RestoreOptions {
  /** Size of the file in bytes; null when it is unknown. */
  size: number | null;
  /** Opens the secrets of the backup. */
  passphrase: string | null;
  /** Restores a backup with secrets without them. */
  withoutSecrets: boolean;
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

export const isEmpty = async (db: Db): Promise<boolean> => !(await hasAccounts(db));

/**
 * Restores a backup from its bytes into this installation, which must have no account. It is refused or complete, never half: see
 * `restoreArchive`. Servers must restart afterwards, because they remember the old secrets.
 */
export function restoreFrom(ctx: Ctx, file: Readable, { size, ...options }: RestoreOptions): Promise<Restored> {
  const input = { read: 0, total: size };
  return ctx.session((session) =>
    restoreArchive(
      decompressed(counted(file, input)),
      { session, objects: ctx.objects, features: serverFeatures(ctx), isEmpty },
      { ...options, input },
    ),
  );
}

/** Checks the whole file before it touches anything. */
export async function restoreFile(ctx: Ctx, path: string, options: Omit<RestoreOptions, 'size'>): Promise<Restored> {
  const { size } = await stat(path);
  const checked = { read: 0, total: size };
  const file = counted(createReadStream(path), checked, () =>
    options.onProgress?.({ phase: 'check', done: checked.read, total: size, bytes: checked.read }),
  );
  await verifyArchive(decompressed(file));
  return restoreFrom(ctx, createReadStream(path), { ...options, size });
}
