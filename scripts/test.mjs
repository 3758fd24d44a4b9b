// `npm test`: format and lint, both type checks, the web build, unit, server, component and code-base tests, browser journeys.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, pinnedNode, ROOT, say } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';

installPackages();
installSystemPackages();
const node = pinnedNode();
const bin = join(ROOT, 'node_modules/.bin');
const reports = join(ROOT, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const vitestReport = join(reports, 'vitest.json');
const journeyReport = join(reports, 'journeys.json');

/** Each step says how many of its tests passed, failed and were skipped; a step without a report of its own counts as one. */
const STEPS = [
  [{ name: 'format and lint', command: ['biome', 'ci', '--reporter=summary', '.'] }],
  [
    { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
    { name: 'types of the web', command: ['tsc', '-p', 'tsconfig.web.json'] },
    { name: 'web build', command: [node, join(ROOT, 'scripts/build-web.mjs')] },
  ],
  [
    {
      name: 'tests',
      command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      count: () => countVitest(vitestReport),
    },
  ],
  [
    {
      name: 'browser journeys',
      command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
      count: () => countJourneys(journeyReport),
    },
  ],
];

const total = { passed: 0, failed: 0, skipped: 0 };
for (const group of STEPS) {
  const results = await Promise.all(group.map(runStep));
  for (const { passed, failed, skipped } of results) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
}
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runStep({ name, command: [program, ...args], env, count }) {
  const started = Date.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}`, FORCE_COLOR: '0' },
  });
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (exit) => resolve(exit ?? 1));
  });
  const counted = count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // A step that ends badly without naming a failed test (a crash, a missing report) is a failure of its own.
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  say(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${name}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { ...counted, failed };
}

function countVitest(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
}

function countJourneys(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
