// `npm run audit`: reports the registry's known advisories of the packages in the lock file. Exits with 0 without advisories, with 1 when
// there are some, and with 2 when the registry has no advisory data. It is not part of `npm test`, whose result must not depend on
// advisories published since.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditResult } from './audit-report.mjs';
import { ROOT, stop } from './setup.mjs';

const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  stdio: ['ignore', 'pipe', 'ignore'],
  // On Windows npm is a .cmd file, which can only be started through a shell.
  shell: process.platform === 'win32',
});
if (error) stop(`Could not start npm: ${error.message}`);

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const { lines, code } = auditResult(parsed(stdout), packages);
for (const line of lines) console.log(line);
process.exitCode = code;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
