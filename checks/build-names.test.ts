import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { locationOf, ROOT, sourceFiles } from './source.ts';

/** Files that the build of the web app runs: its configuration, and what that imports of ours. */
function buildFiles(): string[] {
  const files = new Set([join(ROOT, 'vite.config.ts')]);
  for (const file of files) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const next = join(dirname(file), specifier!);
      if (existsSync(next)) files.add(next);
    }
  }
  return [...files];
}

/** The strings, templates and regular expressions of a file. */
function literalsOf(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    Literal: (literal) => void found.push('regex' in literal ? literal.regex.pattern : String('value' in literal ? literal.value : '')),
    TemplateElement: ({ value }) => void found.push(value.cooked ?? ''),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

test('what builds the web app names no feature and no component of one, because features declare when their code loads', () => {
  const names = new Set(
    sourceFiles().flatMap((file) => {
      const { feature } = locationOf(file);
      return feature ? [feature, ...(/^[A-Z]/.test(basename(file)) ? [basename(file, '.tsx')] : [])] : [];
    }),
  );
  const named = buildFiles()
    .filter((file) => !file.includes('/src/app/'))
    .flatMap((file) =>
      literalsOf(file)
        .flatMap((literal) => literal.split(/[^\w-]+/))
        .filter((word) => names.has(word))
        .map((word) => `${basename(file)}: ${word}`),
    );
  expect(named).toEqual([]);
});
