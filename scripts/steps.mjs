// The steps of `npm test` and `npm run check`: how each runs and how its tests are counted.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, run, say, toolEnvironment } from './setup.mjs';

export const REPORTS = join(ROOT, 'test-results');

export const LINT = { name: 'format and lint', command: ['biome', 'check', '.'] };

/**
 * Each of several checkers resolves the same types again. One uses two thirds of the CPU time of four, and both parts are checked at once.
 * A further run checks only what depends on changed files, in a fifth of the time.
 */
const typesOf = (part) => {
  const saved = `node_modules/.cache/types/${part}.tsbuildinfo`;
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', saved];
  return { name: `types of the ${part}`, command: ['tsc', '-p', `tsconfig.${part}.json`].concat(options) };
};
export const TYPES = [typesOf('server'), typesOf('web')];

export const WEB_BUILD = { name: 'web build', command: ['node', 'scripts/build-web.mjs'] };

const JOURNEY_REPORT = join(REPORTS, 'journeys.json');
export const JOURNEYS = {
  name: 'browser journeys',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEY_REPORT },
  report: JOURNEY_REPORT,
  count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
};

/** Runs the tests of the named projects of `vitest.config.ts`, or of all projects without a name. */
export function unitTests(...projects) {
  const report = join(REPORTS, 'vitest.json');
  const chosen = projects.map((project) => `--project=${project}`);
  return {
    name: projects.length === 0 ? 'tests' : `tests (${projects.join(', ')})`,
    command: ['vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    report,
    count: (tests) => ({ passed: tests.numPassedTests, failed: tests.numFailedTests, skipped: tests.numPendingTests + tests.numTodoTests }),
  };
}

/**
 * Runs the groups one after the other, with the steps of a group in parallel, and resolves with the exit code. Later groups run even if a
 * step fails, so that one run shows every problem.
 */
export async function runSteps(groups) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const group of groups) {
    const results = await Promise.all(group.map(runStep));
    for (const key of Object.keys(total)) for (const result of results) total[key] += result[key];
    // A step that was ended by a signal was stopped by the user (Ctrl-C), so the remaining groups are skipped.
    if (results.some(({ code }) => code >= 128)) break;
  }
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
  return total.failed === 0 ? 0 : 1;
}

async function runStep({ name, command: [program, ...args], env, report, count }) {
  const started = Date.now();
  if (report) {
    rmSync(report, { force: true });
    mkdirSync(dirname(report), { recursive: true });
  }
  const code = await run(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...toolEnvironment(), ...env, FORCE_COLOR: '0' },
  });
  // A step without a report counts as one test.
  const counted = report ? readReport(report, count) : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // A step that fails without a failed test (a crash, a missing report) counts as one failure.
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  say(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${name}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { ...counted, failed, code };
}

function readReport(file, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}
