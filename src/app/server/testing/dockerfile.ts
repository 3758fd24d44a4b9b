import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '#core/server/testing/processes.ts';

export const ROOT = join(import.meta.dirname, '../../../..');

export interface Instruction {
  name: string;
  text: string;
}

/** The instructions of each stage, without comments and with joined lines. A stage begins with its FROM. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const instructions = lines.map((line) => {
    const [, name, text] = /^([A-Z]+) (.*)$/.exec(line)!;
    return { name: name!, text: text! };
  });
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  return starts.map((start, index) => instructions.slice(start, starts[index + 1]));
}

/** Whether a .dockerignore keeps a file out of the build: the last pattern that matches it or a folder above it decides. */
export function isIgnored(dockerignore: string, path: string): boolean {
  const patterns = dockerignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const parts = path.split('/');
  const places = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  return patterns.reduce((ignored, pattern) => {
    const matches = places.some((place) => patternOf(pattern.replace(/^!/, '')).test(place));
    return matches ? !pattern.startsWith('!') : ignored;
  }, false);
}

function patternOf(glob: string): RegExp {
  const text = glob.replaceAll(/\*\*\/|\*|[.+^${}()|[\]\\]/g, (found) => {
    if (found === '**/') return '(?:.*/)?';
    return found === '*' ? '[^/]*' : `\\${found}`;
  });
  return new RegExp(`^${text}$`);
}

/** The files of the repository that a build of the image gets, as far as git knows or would add them. */
export function contextFiles(): string[] {
  const dockerignore = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  return files.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)) && !isIgnored(dockerignore, file));
}

/** An ordinary user, if the tests run as root. */
export const ORDINARY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** Programs on the PATH of the image's steps: Node 24 and npm. */
const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;

/** Runs a command as the ordinary user, in the given folder and with only these variables. Throws with its output when it fails. */
export function runAs(folder: string, command: readonly string[], env: Record<string, string> = {}): string {
  const [program, ...args] = command;
  return execFileSync(program!, args, { cwd: folder, ...ORDINARY, env: { PATH, ...env }, encoding: 'utf8', stdio: 'pipe' });
}

export interface BuiltImage {
  /** The folder that stands for `/app`. Nobody but its owner can write to it. */
  app: string;
  env: Record<string, string>;
  entrypoint: string[];
  healthcheck: string[];
  remove(): void;
}

/**
 * Executes the Dockerfile (decision 091) in a folder of its own, without the base images and their system packages. The packages that `npm ci` would install
 * are those of this checkout, as hard links, and the web app is only built when the one of this checkout is stale.
 */
export function buildImage(): BuiltImage {
  const [build, last] = stagesOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) as [Instruction[], Instruction[]];
  const folder = temporaryFolder('image');
  const app = join(folder, 'app');
  const home = join(folder, 'home');
  for (const made of [app, home]) mkdirSync(made);
  const execute = (...command: string[]) => execFileSync(command[0]!, command.slice(1), { stdio: 'pipe' });
  // A file with more links is one of the checkout.
  const own = (path: string) => {
    if (ORDINARY)
      execute('find', path, '(', '-type', 'd', '-o', '-links', '1', ')', '-exec', 'chown', `${ORDINARY.uid}:${ORDINARY.gid}`, '{}', '+');
  };
  execute('chmod', '755', folder);
  own(home);
  for (const { name, text } of build) {
    if (name === 'COPY') {
      const [target, ...sources] = text.split(' ').toReversed();
      if (target !== './' && target !== '.') throw new Error(`The Dockerfile copies to ${target}.`);
      for (const file of contextFiles())
        if (sources.some((source) => source === '.' || source === file)) cpSync(join(ROOT, file), join(app, file));
    } else if (name === 'RUN' && text === 'npm ci') installPackages(app);
    else if (name === 'RUN') runAs(app, ['sh', '-c', text], { HOME: home });
    own(app);
  }
  const textOf = (wanted: string) => last.find(({ name }) => name === wanted)!.text;
  // COPY makes root the owner, and the user of the image is another one.
  if (ORDINARY) execute('chown', '-R', '0:0', app);
  execute('find', app, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+');
  return {
    app,
    env: Object.fromEntries(
      textOf('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    entrypoint: JSON.parse(textOf('ENTRYPOINT')) as string[],
    healthcheck: JSON.parse(textOf('HEALTHCHECK').replace(/^.*? CMD /, '')) as string[],
    remove: () => {
      execute('find', app, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+');
      rmSync(folder, { recursive: true });
    },
  };
}

/** npm rewrites its list of the installed packages in place, so that file is no link. */
function installPackages(app: string): void {
  const packages = join(ROOT, 'node_modules');
  const target = join(app, 'node_modules');
  try {
    execFileSync('cp', ['--archive', '--link', packages, target], { stdio: 'pipe' });
  } catch {
    // The folder for temporary files is on another file system.
    execFileSync('cp', ['--archive', packages, app], { stdio: 'pipe' });
  }
  rmSync(join(target, '.cache'), { recursive: true, force: true });
  const list = join(target, '.package-lock.json');
  const text = readFileSync(list);
  rmSync(list);
  writeFileSync(list, text);
  if (existsSync(join(ROOT, 'dist'))) cpSync(join(ROOT, 'dist'), join(app, 'dist'), { recursive: true });
}
