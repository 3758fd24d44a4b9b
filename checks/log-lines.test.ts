import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { productFiles } from './source.ts';

const GUIDE = readFileSync(resolve(import.meta.dirname, '../docs/operating.md'), 'utf8');
const section = GUIDE.split(/^## /m).find((part) => part.startsWith('Log lines\n'))!;
const [fields = [], sentences = []] = section.split(/\n\n/).flatMap((part) => {
  const rows = part.split('\n').filter((line) => line.startsWith('| `'));
  return rows.length > 0 ? [rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '').trim()))] : [];
});

const code = productFiles().map(({ text }) => text);

test('each sentence of the log in docs/operating.md is in the code', () => {
  expect(sentences.length).toBeGreaterThan(15);
  const quoted = sentences.map(([cell]) => cell!.replaceAll('`', ''));
  expect(quoted.filter((sentence) => !code.some((text) => text.includes(sentence)))).toEqual([]);
});

test('each field of a log line in docs/operating.md is written by the code', () => {
  const names = fields.flatMap(([cell]) => [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  const written = new Set(['level', 'time', 'pid', 'hostname', 'msg']);
  const logs = code.filter((text) => /\blog\b/.test(text)).join('\n');
  expect(names.filter((name) => !written.has(name) && !new RegExp(`[{,] ?${name}\\b`).test(logs))).toEqual([]);
});
