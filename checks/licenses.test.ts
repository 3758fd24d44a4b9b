import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source.ts';

interface Locked {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Licenses that only require their text to be included, as the package itself and licenses.txt of the web build do. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);
/** Compatible licenses that also require credit or the source of changes. NOTICE names these packages. */
const NAMED = new Set(['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1']);
const PLATFORM = /-(android|darwin|freebsd|linux|linuxmusl|webcontainers|win32|wasm32)\b.*$/;

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { license = 'none' }]) => ({ name: path.replace(/^.*node_modules\//, ''), licenses: license.split(' AND ') }));

test('every installed package has a license that is compatible with ours', () => {
  const others = installed.filter(({ licenses }) => !licenses.every((license) => PERMISSIVE.has(license) || NAMED.has(license)));
  expect(others).toEqual([]);
});

test('NOTICE names every package whose license requires credit or source', () => {
  const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8');
  const demanding = installed.filter(({ licenses }) => licenses.some((license) => NAMED.has(license)));
  const names = [...new Set(demanding.map(({ name }) => name.replace(PLATFORM, '')))];
  expect(names).toContain('@discordapp/twemoji');
  expect(names.filter((name) => !notice.includes(name))).toEqual([]);
});
