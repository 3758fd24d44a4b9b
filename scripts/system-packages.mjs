// What only tests and screenshots need from the system's packages: Chromium, PostgreSQL, Redis and a font with emoji.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, stop } from './setup.mjs';

const BROWSER = { name: 'Chromium', package: 'chromium', present: () => onPath('chromium') };
/** Without one Chromium on Linux draws boxes for the emoji that people type. */
const EMOJI_FONT = {
  name: 'a font with emoji',
  package: 'fonts-noto-color-emoji',
  present: () => process.platform !== 'linux' || Boolean(spawnSync('fc-list', [':lang=und-zsye'], { encoding: 'utf8' }).stdout),
};
const SERVERS = [
  { name: 'PostgreSQL 15 or newer', package: 'postgresql', present: () => postgresFolder() !== null },
  { name: 'Redis', package: 'redis-server', present: () => onPath('redis-server') },
];

/** Installs what is missing when this user may; otherwise says exactly what is missing and stops. */
export function installSystemPackages() {
  install([BROWSER, ...SERVERS], stop);
}

/** The same without a browser, and without stopping: many unit tests need neither server, and those that do say so when they fail. */
export function installTestServers() {
  install(SERVERS, say);
}

/** What pictures of the product need. */
export function installForScreenshots() {
  install([BROWSER, EMOJI_FONT], stop);
}

function install(needed, refuse) {
  const missing = () => needed.filter((program) => !program.present());
  if (missing().length === 0) return;
  const packages = missing().map((program) => program.package);
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say(`Installing ${packages.join(', ')} (once) ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  if (missing().length === 0) return;
  refuse(
    `Missing: ${missing()
      .map((program) => program.name)
      .join(', ')}. On Debian: sudo apt-get install ${packages.join(' ')}. Then run the same command again.`,
  );
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Debian keeps the server's programs out of the PATH, in a folder per major version. */
function postgresFolder() {
  const root = '/usr/lib/postgresql';
  if (existsSync(root)) {
    const found = readdirSync(root)
      .filter((version) => Number(version) >= 15 && existsSync(join(root, version, 'bin/postgres')))
      .at(-1);
    if (found) return join(root, found, 'bin');
  }
  return onPath('postgres') && onPath('initdb') ? '' : null;
}
