import { execFile } from 'node:child_process';
import { platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shareDescriptors } from './descriptors.ts';

test.each([
  [Number.POSITIVE_INFINITY, 50_000],
  [1_048_576, 50_000],
  [65_536, 50_000],
  [60_000, 50_000],
  [50_000, 40_000],
  [20_000, 15_000],
  [1_024, 768],
])('with a limit of %d open files a node accepts %d sockets', (limit, sockets) => {
  expect(shareDescriptors(limit).sockets).toBe(sockets);
});

test.each([[50_000], [20_000], [1_024]])('a limit of %d open files keeps a reserve for requests and files beside the sockets', (limit) => {
  const { sockets, connections } = shareDescriptors(limit);
  expect(connections).toBeGreaterThan(sockets);
  expect(connections).toBeLessThan(limit);
});

test.skipIf(platform() === 'win32')('the limit of open files is read from the process', async () => {
  const show = `import { descriptorLimit } from '${join(import.meta.dirname, 'descriptors.ts')}'; console.log(descriptorLimit());`;
  const shell = 'ulimit -n 900; exec "$0" --input-type=module -e "$1"';
  const { stdout } = await promisify(execFile)('sh', ['-c', shell, process.execPath, show]);
  expect(stdout).toBe('900\n');
});
