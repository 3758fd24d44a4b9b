import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { places } from '#app/web/places.ts';
import { readSources } from '../scripts/declared-parts.ts';
import { loadGroups, misplacedParts } from '../scripts/load-groups.ts';
import { ROOT } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-placement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const APPLAUSE = join(ROOT, 'src/app/testing/applause/web');

/** The product with one more feature. */
function withApplause() {
  const entry = join(folder, 'main.ts');
  writeFileSync(entry, `import '#app/web/main.tsx';\nimport '${join(APPLAUSE, 'feature.ts')}';\n`);
  const sources = readSources(ROOT, relative(ROOT, entry));
  return { sources, groups: loadGroups(sources, entry, places) };
}

test('a new feature places its parts where it declares them, without a change outside its folder', () => {
  const { sources, groups } = withApplause();
  const groupsWith = (file: string) => groups.filter(({ roots }) => roots.includes(join(APPLAUSE, file))).map(({ name }) => name);
  expect(groupsWith('in-chat.tsx')).toEqual(['chat']);
  expect(groupsWith('ApplauseButton.tsx')).toEqual(['composer-after']);
  expect(groupsWith('ApplausePane.tsx')).toEqual(['dashboard-after']);
  expect(groupsWith('ApplausePanel.tsx')).toEqual([]);
  expect(misplacedParts(sources, groups)).toEqual([]);
});
