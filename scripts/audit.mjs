// `npm run audit`: reports the known advisories of the packages in the lock file, as the registry tells them. Exits with 0 when there are
// none, with 1 when there are some, and with 2 when the registry does not tell. It is no part of `npm test`, whose result must not depend on
// what was published since.
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
if (error) stop(`npm could not be started: ${error.message}`);

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
