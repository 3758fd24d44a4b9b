// `npm run audit`: reports the known advisories of the packages in the lock file, as the registry tells them. Exits with 0 when there are
// none, with 1 when there are some, and with 2 when the registry does not tell. It is no part of `npm test`, whose result must not depend on
// what was published since.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say, stop } from './setup.mjs';

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'];

const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  stdio: ['ignore', 'pipe', 'ignore'],
  // On Windows npm is a .cmd file, which can only be started through a shell.
  shell: process.platform === 'win32',
});
if (error) stop(`npm could not be started: ${error.message}`);

const report = parsed(stdout);
if (!report?.vulnerabilities) {
  say(`The registry does not tell advisories: ${report?.message ?? 'npm audit gave no report'}.`);
  process.exit(2);
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const found = Object.values(report.vulnerabilities).flatMap(({ via, nodes, fixAvailable }) => {
  // A text names another package of the report, which brings the advisory along.
  const advisories = via.filter((one) => typeof one === 'object');
  return advisories.map((one) => ({ ...one, installed: nodes.some((node) => !packages[node]?.dev), fixAvailable }));
});
found.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || one.name.localeCompare(other.name));
for (const { severity, name, range, title, url, installed, fixAvailable } of found) {
  const where = installed ? 'installed with the product' : 'development only';
  console.log(
    `${severity}: ${name} ${range}: ${title} (${url}); ${where}; ${fixAvailable ? 'npm audit fix can update it' : 'no update known'}`,
  );
}
console.log(found.length === 0 ? 'No advisory is known for any package.' : `${found.length} advisories.`);
process.exitCode = found.length === 0 ? 0 : 1;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
