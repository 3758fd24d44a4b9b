import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Ctx } from '#core/server/context.ts';
import { ifPresent, withTemporaryFolder } from '#core/server/process-files.ts';

/** The value of BACKUP_TO, and of `backups.kept_in`, for the bucket of S3_URL. */
export const BUCKET = 's3';

/** Where backups of the schedule and of staff are kept. */
export interface BackupPlace {
  /** The folder, or `s3`. */
  name: string;
  /** This node, as the writer of new files; null for a place that every node reaches. */
  node: string | null;
  /** Runs `write` with the path of a new file. The backup has its name when this resolves, and never before it is complete. */
  add(name: string, write: (path: string) => Promise<void>): Promise<void>;
  has(name: string): Promise<boolean>;
  open(name: string): Promise<{ size: number; body: Readable } | null>;
  /** A missing file counts as deleted. */
  delete(name: string): Promise<void>;
}

export const placeNameOf = ({ settings }: Pick<Ctx, 'settings'>): string => {
  const { BACKUP_TO = join(settings.DATA_DIR, 'backups') } = settings;
  return BACKUP_TO === BUCKET ? BUCKET : resolve(BACKUP_TO);
};

export const placeOf = (ctx: Pick<Ctx, 'objects'>, name: string): BackupPlace =>
  name === BUCKET ? bucketPlace(ctx.objects) : folderPlace(name);

/**
 * Whether only another node may have the file. Containers change their names, and nodes may share a folder, so a file that is here counts,
 * whichever node wrote it. A server without REDIS_URL has no other node: its file is gone.
 */
export async function isElsewhere(
  { settings }: Pick<Ctx, 'settings'>,
  place: BackupPlace,
  { name, node }: { name: string; node: string | null },
): Promise<boolean> {
  if (place.node === null || place.node === node || settings.REDIS_URL === undefined) return false;
  return !(await place.has(name));
}

/** Ending of an unfinished file; see `writeBackup`. */
const PARTIAL = '.partial';

function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => {
    if (!OWN.test(name)) throw new Error(`not the name of a backup: ${JSON.stringify(name.slice(0, 100))}`);
    return join(folder, name);
  };
  return {
    name: folder,
    node: hostname(),
    async add(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removePartial(folder);
      await write(pathOf(name));
    },
    has: async (name) => (await ifPresent(stat(pathOf(name)))) !== null,
    async open(name) {
      const about = await ifPresent(stat(pathOf(name)));
      return about && { size: about.size, body: createReadStream(pathOf(name)) };
    },
    async delete(name) {
      await ifPresent(rm(pathOf(name)));
    },
  };
}

/** Names of our own files. Others in the folder belong to the operator. */
const OWN = /^grandstand-\d{8}-\d{6}-[0-9a-f]{8}\.tar\.(zst|gz)$/;

/** A name is unique by the id of its backup. */
export const backupName = (id: string, at: Date, ending: string): string => {
  const time = at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `grandstand-${time}-${id.slice(0, 8)}${ending}`;
};

/** Removes what a killed server left. Only one backup runs at a time. */
async function removePartial(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    if (file.endsWith(PARTIAL) && OWN.test(file.slice(0, -PARTIAL.length))) await rm(join(folder, file), { force: true });
  }
}

const PREFIX = 'backups/';

function bucketPlace(objects: Ctx['objects']): BackupPlace {
  return {
    name: BUCKET,
    node: null,
    add: (name, write) =>
      withTemporaryFolder('backup', async (folder) => {
        const file = join(folder, name);
        await write(file);
        await objects.put(PREFIX + name, { file }, { type: 'application/octet-stream', immutable: true });
      }),
    has: async (name) => (await objects.size(PREFIX + name)) !== null,
    async open(name) {
      const object = await objects.get(PREFIX + name);
      return object && { size: object.size, body: object.body };
    },
    delete: (name) => objects.delete([PREFIX + name]),
  };
}
