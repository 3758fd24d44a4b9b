// Setup for every command: the packages, the pinned Node and the web build. Uses only built-in modules and runs on Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PACKAGES_STAMP = join(ROOT, 'node_modules/.grandstand-stamp');
const WEB_STAMP = join(ROOT, 'dist/web.stamp');
/** Files and folders that the web build depends on. */
const WEB_SCRIPTS = readdirSync(join(ROOT, 'scripts')).flatMap((name) => (name.endsWith('.ts') ? [`scripts/${name}`] : []));
const WEB_SOURCES = ['src', 'index.html', 'vite.config.ts', ...WEB_SCRIPTS, 'package-lock.json'];
const OLDEST_NODE = 24;

/** Installs the packages if the lock file has changed since the last installation. */
export function installPackages() {
  const wanted = digest([join(ROOT, 'package-lock.json')]);
  if (readStamp(PACKAGES_STAMP) === wanted) return;
  say('Installing packages (once) ...');
  // The build tools are development dependencies, which npm omits where NODE_ENV is production. On Windows npm is a .cmd file, which can
  // only be started through a shell.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop('The packages could not be installed: see the lines above. Check the network and run the same command again.');
  writeFileSync(PACKAGES_STAMP, wanted);
}

/** Returns the Node to run the product with: the pinned one from the packages, or the current one if it is new enough. */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = join(ROOT, `node_modules/node-${platform}-${process.arch}/bin/node${platform === 'win' ? '.exe' : ''}`);
  if (existsSync(file)) return file;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  return stop(`Grandstand needs Node ${OLDEST_NODE} or newer on this kind of machine; this is ${process.versions.node}.`);
}

/** Builds the web app if its sources have changed since the last build. */
export function buildWeb() {
  const wanted = digest(WEB_SOURCES.flatMap((name) => filesBelow(join(ROOT, name))).filter(isWebSource));
  if (readStamp(WEB_STAMP) === wanted && existsSync(join(ROOT, 'dist/web/index.html'))) return;
  say('Building the web app ...');
  rmSync(WEB_STAMP, { force: true });
  const { status } = spawnSync(pinnedNode(), [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) stop('The web app could not be built: see the lines above.');
  mkdirSync(dirname(WEB_STAMP), { recursive: true });
  writeFileSync(WEB_STAMP, wanted);
}

/** The environment for starting an installed tool (biome, tsc, vitest, playwright) by name on the pinned Node. */
export function toolEnvironment() {
  return { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program in the foreground, forwards signals to it, and resolves with its exit code. */
export function run(file, args, options = {}) {
  const child = spawn(file, args, { cwd: ROOT, stdio: 'inherit', ...options });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`Could not start ${file}: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const passed of SIGNALS) process.off(passed, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

export function say(text) {
  process.stderr.write(`${text}\n`);
}

export function stop(text) {
  say(text);
  process.exit(1);
}

function isWebSource(file) {
  const path = relative(ROOT, file).replaceAll('\\', '/');
  return !/\.test\.tsx?$/.test(path) && !/^src\/.*\/(server|demo)\//.test(path);
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(dirname(path), { withFileTypes: true });
  const own = entries.find((entry) => join(dirname(path), entry.name) === path);
  if (!own?.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function digest(files) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
