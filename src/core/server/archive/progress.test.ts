import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ProgressPrinter, progressLine } from './progress.ts';

const MIB = 1024 * 1024;
const half = { phase: 'rows', done: 50, total: 100, bytes: 20 * MIB } as const;

test('a line has the share, the rate and the time left', () => {
  expect(progressLine(half, 4000)).toBe('Rows: 50 % · 5.0 MiB/s · 4 s left');
});

test('without a known size, a line has the bytes so far', () => {
  expect(progressLine({ ...half, total: null }, 4000)).toBe('Rows: 20.0 MiB · 5.0 MiB/s');
});

test('a terminal shows one line that is replaced, at most five times a second', async () => {
  let now = 0;
  const out = Object.assign(new PassThrough(), { isTTY: true });
  const printer = new ProgressPrinter(out, () => now);
  for (now = 0; now <= 400; now += 50) printer.report(half);
  printer.report({ ...half, phase: 'check' });
  printer.end();
  out.end();
  const lines = (await text(out)).split('\r');
  expect(lines.length - 1).toBe(4);
  expect(lines.at(-1)).toContain('Checking');
  expect(lines.join('').match(/\n/g)).toHaveLength(2);
});

test('a log gets whole lines, at the start of each phase and every ten seconds', async () => {
  let now = 0;
  const out = new PassThrough();
  const printer = new ProgressPrinter(out, () => now);
  for (now = 0; now <= 20_000; now += 1000) printer.report(half);
  printer.report({ ...half, phase: 'check' });
  printer.end();
  out.end();
  expect((await text(out)).trim().split('\n')).toHaveLength(4);
});
