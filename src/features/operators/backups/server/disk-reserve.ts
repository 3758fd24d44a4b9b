import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveRefused } from '#core/server/archive/format.ts';
import type { Ctx } from '#core/server/context.ts';
import { clusterFolder } from '#core/server/db/embedded/cluster.ts';
import { diskSpace } from '#core/server/objects/folder-store.ts';
import { ifPresent } from '#core/server/process-files.ts';

const MIB = 1024 ** 2;
/** Bytes that are written between two looks at the free space. */
export const LOOK_EVERY = 8 * MIB;

/** Bytes that a backup leaves free on the disk of this folder: those of media and of the embedded database, if they are on it too. */
export async function reserveOf({ settings }: Pick<Ctx, 'settings'>, folder: string): Promise<number> {
  const { DATA_DIR, S3_URL, DATABASE_URL, MEDIA_RESERVE_MB, DATABASE_RESERVE_MB } = settings;
  const reserves = [
    ...(S3_URL ? [] : [{ of: join(DATA_DIR, 'media'), megabytes: MEDIA_RESERVE_MB }]),
    ...(DATABASE_URL ? [] : [{ of: clusterFolder(DATA_DIR), megabytes: DATABASE_RESERVE_MB }]),
  ];
  const disk = await ifPresent(stat(folder));
  let reserve = 0;
  for (const { of, megabytes } of reserves) if (disk !== null && (await ifPresent(stat(of)))?.dev === disk.dev) reserve += megabytes * MIB;
  return reserve;
}

/** Passes a file on that is written into `folder`. Throws `ArchiveRefused` before it uses up the reserve. `freeBytes` is for tests. */
export async function* withinSpace(
  file: AsyncIterable<Buffer>,
  { folder, reserve }: { folder: string; reserve: number },
  freeBytes = async () => (await diskSpace(folder, reserve)).free,
): AsyncGenerator<Buffer, void> {
  let left = 0;
  for await (const chunk of file) {
    if (reserve > 0 && left <= 0) {
      const free = await freeBytes();
      if (free < reserve + LOOK_EVERY) throw noSpace(folder, free, reserve);
      left = LOOK_EVERY;
    }
    left -= chunk.length;
    yield chunk;
  }
}

function noSpace(folder: string, free: number, reserve: number): ArchiveRefused {
  const megabytes = (bytes: number) => `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`;
  return new ArchiveRefused({
    code: 'no_space',
    sentence: `The disk of ${folder} has ${megabytes(free)} free, and ${megabytes(reserve)} stay free for videos and the database: free space, or write backups to another disk.`,
  });
}
