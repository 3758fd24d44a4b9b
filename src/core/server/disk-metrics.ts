import type { Metrics } from './metrics.ts';
import { diskSpace } from './objects/folder-store.ts';
import { ifPresent } from './process-files.ts';

const FIGURES = [
  ['disk_free_bytes', 'Free bytes on the disk of a folder: data is DATA_DIR, temporary is the folder for temporary files.', 'free'],
  ['disk_size_bytes', 'Size of the disk of a folder, in bytes.', 'total'],
] as const;

/** `folders` by the value of their label. With DATABASE_URL and S3_URL the data folder may not exist. */
export function exportDisks(metrics: Metrics, folders: Readonly<Record<string, string>>): void {
  for (const [name, help, key] of FIGURES) {
    metrics.gauges(name, help, ['folder'], async () => {
      const disks = await Promise.all(
        Object.entries(folders).map(async ([folder, path]) => {
          const disk = await ifPresent(diskSpace(path, 0));
          return disk ? [{ labels: { folder }, value: disk[key] }] : [];
        }),
      );
      return disks.flat();
    });
  }
}
