// The steps of `npm test` and `npm run check`: what each runs, and how its tests are counted.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, run, say, toolEnvironment } from './setup.mjs';

export const REPORTS = join(ROOT, 'test-results');

export const LINT = { name: 'format and lint', command: ['biome', 'check', '.'] };

export const TYPES = [
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types of the web', command: ['tsc', '-p', 'tsconfig.web.json'] },
];

export const WEB_BUILD = { name: 'web build', command: ['node', 'scripts/build-web.mjs'] };

const JOURNEY_REPORT = join(REPORTS, 'journeys.json');
export const JOURNEYS = {
  name: 'browser journeys',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEY_REPORT },
  report: JOURNEY_REPORT,
  count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
};

/** The tests of the named projects of `vitest.config.ts`; without a name, those of all of them. */
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
 * Runs groups of steps one after the other, the steps of a group side by side, and resolves to the exit code. A failing step does not keep
 * the next ones from running, so that one run shows everything that is wrong.
 */
export async function runSteps(groups) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const group of groups) {
    const results = await Promise.all(group.map(runStep));
    for (const key of Object.keys(total)) for (const result of results) total[key] += result[key];
    // A step that a signal ended was ended by the user (Ctrl-C), who does not want the next one either.
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
  // A step that ends badly without naming a failed test (a crash, a missing report) is a failure of its own.
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  say(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${name}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { ...counted, failed, code };
}

function readReport(file, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}
