import { expect, test } from 'vitest';
import { judgeMemory, judgeNode } from './machine.ts';
import { check, diagnosticNamed, NOW } from './testing.ts';

const GIB = 1024 ** 3;

test.each([
  ['24.11.1', 'ok'],
  ['22.20.0', 'ok'],
  ['20.19.5', 'old'],
  ['23.11.0', 'old'],
  ['30.0.0', 'ok'],
] as const)('in November 2026, Node.js %s is %s', (version, code) => {
  expect(judgeNode(version, NOW)).toMatchObject({ code, facts: { version } });
});

test('Node.js is old once the security fixes of its line have ended', () => {
  expect(judgeNode('24.11.1', new Date('2028-05-01T00:00:00Z'))).toMatchObject({ state: 'warning', code: 'old' });
});

test('less than 256 MB of available memory is a warning', () => {
  expect(judgeMemory(0.2 * GIB, 4 * GIB)).toMatchObject({ state: 'warning', code: 'low' });
  expect(judgeMemory(0.5 * GIB, 4 * GIB)).toMatchObject({ state: 'ok', code: 'ok' });
});

test('memory and open files of this machine are read', async () => {
  const { facts } = await check(diagnosticNamed('memory'));
  expect(facts.available_bytes).toBeGreaterThan(0);
  expect(facts.total_bytes).toBeGreaterThan(Number(facts.available_bytes) / 2);
  expect((await check(diagnosticNamed('files'))).facts.sockets).toBeGreaterThan(0);
});
