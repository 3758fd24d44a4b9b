import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { afterTest } from './after-test.ts';
import { temporaryFolder } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/**
 * A machine without system packages: a folder as its PATH, with an `apt-get` that creates an empty program for each package. Its only test
 * needs Redis.
 */
function bareMachine() {
  const folder = temporaryFolder('bare-machine');
  afterTest(async () => rmSync(folder, { recursive: true }));
  const add = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o755 });
  add('apt-get', `#!/bin/sh\necho "$*" >> ${folder}/apt.log\n[ $1 = update ] && exit\nshift 4\nfor name; do : > ${folder}/$name; done\n`);
  add('flock', '#!/bin/sh\nshift\nexec "$@"\n');
  add('vitest.config.mjs', `export default { test: { root: ${JSON.stringify(folder)}, globals: true } };`);
  add(
    'redis.test.ts',
    `import { findProgram, fromPackage } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))};
     test('this test needs Redis', () => void fromPackage('redis-server', () => findProgram('redis-server')));`,
  );
  return {
    /** Runs `npm run test:unit -- ...args` and returns its output. */
    testUnit: async (...args: string[]) => {
      const config = `--config=${join(folder, 'vitest.config.mjs')}`;
      const env = { PATH: folder, HOME: folder, TEST_SLOWNESS: process.env.TEST_SLOWNESS };
      return (await promisify(execFile)(process.execPath, ['scripts/tool.mjs', 'test:unit', config, ...args], { cwd: ROOT, env })).stdout;
    },
    /** The packages that were installed, for each time. */
    installed: () =>
      [...readFileSync(join(folder, 'apt.log'), 'utf8').matchAll(/^install -y -qq --no-install-recommends (.+)$/gm)].map(
        ([, names]) => names,
      ),
  };
}

// Others may not install packages: the command names what is missing.
test.runIf(process.getuid?.() === 0)('with a path, test:unit installs only the packages that a test below the path needs', async () => {
  const machine = bareMachine();
  expect(await machine.testUnit('redis.test.ts')).toContain('1 passed');
  expect(machine.installed()).toEqual(['redis-server']);
});

test.runIf(process.getuid?.() === 0)('without a path, test:unit first installs all packages that are missing', async () => {
  const machine = bareMachine();
  await machine.testUnit('--version');
  expect(machine.installed()).toEqual([expect.stringMatching(/^(?=.*redis-server)(?=.*ffmpeg)/)]);
});
