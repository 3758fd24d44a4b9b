import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source.ts';

interface Locked {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };

test('the lock file contains every platform variant, so that npm ci accepts it everywhere (scripts/complete-lock.mjs)', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(([name]) => name),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains no registry addresses', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined && /^https?:/.test(resolved))).toEqual([]);
});
