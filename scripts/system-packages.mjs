// Installs the system packages of tests and screenshots: Chromium, PostgreSQL, Redis, Swift, ffmpeg, nginx, Caddy and an emoji font.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { say, stop } from './setup.mjs';

/** Headless Chromium, which saves journeys a fifth of their CPU time. Distributions without it use Chromium. */
const HEADLESS = {
  name: 'headless Chromium',
  package: 'chromium-headless-shell',
  present: () => onPath('chromium-headless-shell'),
};
const BROWSER = { name: 'Chromium', package: 'chromium', present: () => HEADLESS.present() || onPath('chromium') };
/** Without an emoji font, Chromium on Linux draws boxes instead of emoji. */
const EMOJI_FONT = {
  name: 'an emoji font',
  package: 'fonts-noto-color-emoji',
  present: () => process.platform !== 'linux' || Boolean(spawnSync('fc-list', [':lang=und-zsye'], { encoding: 'utf8' }).stdout),
};
/** The programs that unit tests and journeys start. */
const TEST_PROGRAMS = [
  { name: 'PostgreSQL 15 or newer', package: 'postgresql', present: () => postgresFolder() !== null },
  { name: 'Redis', package: 'redis-server', present: () => onPath('redis-server') },
  // The library without its services: the tests start all of its servers in one process.
  { name: 'Swift of OpenStack', package: 'python3-swift', present: () => existsSync('/usr/lib/python3/dist-packages/swift') },
  { name: 'ffmpeg', package: 'ffmpeg', present: () => onPath('ffmpeg') },
  // Debian keeps it in a folder that is not in the PATH of ordinary users.
  { name: 'nginx', package: 'nginx', present: () => onPath('nginx') || existsSync('/usr/sbin/nginx') },
  { name: 'Caddy', package: 'caddy', present: () => onPath('caddy') },
];

/** The programs of benchmarks, beside those of the tests. */
const BENCH_PROGRAMS = [
  {
    name: 'the RTMP module of nginx',
    package: 'libnginx-mod-rtmp',
    present: () => existsSync('/usr/lib/nginx/modules/ngx_rtmp_module.so'),
  },
];

/** Installs missing packages if the user has the rights. Otherwise prints exactly what is missing and exits. */
export function installSystemPackages() {
  install(TEST_PROGRAMS, stop);
  installBrowser();
}

/** Installs the programs without a browser and without exiting on failure: the tests that need a missing one report it. */
export function installTestPrograms() {
  install(TEST_PROGRAMS, say);
}

/** Installs one of the test programs by the name of its package. Tests run side by side, so one of them installs and the others wait. */
export function installTestProgram(name) {
  const program = TEST_PROGRAMS.find((one) => one.package === name) ?? stop(`No test needs the package ${name}.`);
  install([program], say, ['flock', join(tmpdir(), 'grandstand-packages.lock')]);
}

/** Installs what the benchmarks need. */
export function installForBenches() {
  installSystemPackages();
  install(BENCH_PROGRAMS, say);
}

/** Installs what screenshots need. */
export function installForScreenshots() {
  install([EMOJI_FONT], stop);
  installBrowser();
}

function installBrowser() {
  if (isOffered(HEADLESS.package)) install([HEADLESS], say);
  install([BROWSER], stop);
}

/** Whether this machine's package lists have a version of the package. */
const isOffered = (name) => /Candidate: \d/.test(spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' }).stdout ?? '');

function install(needed, refuse, before = []) {
  const missing = () => needed.filter((program) => !program.present());
  if (missing().length === 0) return;
  const packages = missing().map((program) => program.package);
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say(`Installing ${packages.join(', ')} (once) ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => {
      const [command, ...rest] = [...before, 'apt-get', ...args];
      spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env });
    };
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
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

/** Debian keeps PostgreSQL's programs outside the PATH, in one folder per major version. */
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
