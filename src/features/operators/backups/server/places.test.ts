import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolderStore, testObjectsFolder } from '#core/server/testing/test-objects.ts';
import { backupName, placeOf } from './places.ts';

const place = async () => {
  const folder = testObjectsFolder();
  await mkdir(folder);
  return { folder, place: placeOf({ objects: await testFolderStore() }, folder) };
};

test('only files with names of backups are read or deleted in the folder', async () => {
  const { folder, place: backups } = await place();
  const own = backupName('0f8fad5b-d9cb-469f-a165-70867728950e', new Date('2026-01-02T03:04:05Z'), '.tar.gz');
  await writeFile(join(folder, 'holiday.jpg'), 'not ours');
  await writeFile(join(folder, own), 'ours');
  for (const name of ['holiday.jpg', '../holiday.jpg', `x/../${own}`]) {
    await expect(backups.open(name)).rejects.toThrow('not the name of a backup');
    await expect(backups.delete(name)).rejects.toThrow('not the name of a backup');
  }
  await backups.delete(own);
  expect(await readdir(folder)).toEqual(['holiday.jpg']);
});
