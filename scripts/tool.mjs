// Runs one tool after its setup, with the arguments of the command line: `npm run lint`, `format`, `test:unit` and `test:e2e`.
import { buildWeb, installPackages, run, stop, toolEnvironment } from './setup.mjs';
import { JOURNEYS, LINT } from './steps.mjs';
import { installSystemPackages, installTestPrograms } from './system-packages.mjs';

const TOOLS = {
  lint: { command: LINT.command },
  format: { command: ['biome', 'check', '--write', '.'] },
  // The tests below a path install what they need when they first need it.
  'test:unit': { command: ['vitest', 'run'], prepareAll: installTestPrograms, env: { INSTALL_TEST_PROGRAMS: '1' } },
  'test:e2e': { command: JOURNEYS.command, env: JOURNEYS.env, prepare: prepareJourneys },
};

function prepareJourneys() {
  installSystemPackages();
  buildWeb();
}

const [name, ...args] = process.argv.slice(2);
const tool = TOOLS[name] ?? stop(`No tool is named ${name}. The tools are ${Object.keys(TOOLS).join(', ')}.`);
installPackages();
tool.prepare?.();
// Paths on the command line replace the default of the whole tree.
const hasPaths = args.some((arg) => !arg.startsWith('-'));
if (!hasPaths) tool.prepareAll?.();
const [program, ...usual] = tool.command;
const given = hasPaths ? usual.filter((arg) => arg !== '.') : usual;
process.exitCode = await run(program, [...given, ...args], { env: { ...toolEnvironment(), ...tool.env } });
