import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/** Number of consecutive lines of code that no two files may share. */
const SHARED_MAX = 10;

interface Line {
  at: number;
  text: string;
}

/** The significant lines of a file: no comments, imports, blank lines or lone brackets. */
function codeOf(text: string): Line[] {
  const blank = (whole: string) => whole.replaceAll(/[^\n]/g, '');
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/^import\b[\s\S]*?;$/gm, blank);
  return withoutComments(code)
    .split('\n')
    .map((line, index) => ({ at: index + 1, text: line.trim() }))
    .filter(({ text: line }) => /\w/.test(line));
}

test('no two files of product code share ten lines', () => {
  const first = new Map<string, string>();
  const shared: string[] = [];
  for (const { place, text } of productFiles()) {
    const lines = codeOf(text);
    for (let index = 0; index + SHARED_MAX <= lines.length; index++) {
      const block = lines.slice(index, index + SHARED_MAX);
      const key = block.map((line) => line.text).join('\n');
      const here = `${place.path}:${block[0]!.at}`;
      const known = first.get(key);
      if (known === undefined) first.set(key, here);
      else shared.push(`${known} and ${here}`);
    }
  }
  expect(first.size).toBeGreaterThan(10_000);
  expect(shared).toEqual([]);
});
