import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent } from './missing-file.ts';
import { isObjectKey } from './object-key.ts';
import type { ObjectPage } from './object-store.ts';

/** The page size of S3. */
const PAGE_SIZE = 1000;

/** Concurrent changes may or may not be included. */
export async function listFolder(folder: string, prefix: string, after: string): Promise<ObjectPage> {
  const objects: ObjectPage['objects'] = [];
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const key of keysBelow(folder, start, { prefix, after })) {
    if (objects.length === PAGE_SIZE) return { objects, next: objects.at(-1)!.key };
    const about = await ifPresent(stat(join(folder, key)));
    if (about) objects.push({ key, size: about.size, modified: about.mtime });
  }
  return { objects, next: null };
}

/** Walks folders in the order of the keys: `a-b`, `a.b`, `a/b`, where a folder sorts with its trailing slash. */
async function* keysBelow(folder: string, path: string, wanted: { prefix: string; after: string }): AsyncGenerator<string> {
  const { prefix, after } = wanted;
  const entries = (await ifPresent(readdir(join(folder, path), { withFileTypes: true }))) ?? [];
  const names = entries.flatMap((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.isFile() ? entry.name : []));
  for (const place of names.sort().map((name) => path + name)) {
    if (!isObjectKey(place.replace(/\/$/, ''))) continue;
    if (!place.endsWith('/')) {
      if (place.startsWith(prefix) && place > after) yield place;
    } else if ((place.startsWith(prefix) || prefix.startsWith(place)) && (place > after || after.startsWith(place))) {
      yield* keysBelow(folder, place, wanted);
    }
  }
}
