import { expect, test } from 'vitest';
import { locationOf, productFiles, type SourceLocation, sourceFiles, sourceText, withoutComments } from './source.ts';

/** The owner of a file: a feature, or core. */
const ownerOf = ({ area, feature, path }: SourceLocation) => (area === 'features' ? feature! : path.split('/').slice(1, 4).join('/'));

const CREATES = /create table (?:if not exists )?([a-z_]+)/gi;
const WRITES = /\b(?:insert into|update|delete from|truncate) (?:only )?([a-z_]+)\b(?! set\b(?! ))/gi;

/**
 * Tables that now belong to another feature than the one whose migration creates them, because they moved after the migration was released.
 */
const MOVED: Readonly<Record<string, string>> = { pinned_messages: 'pins' };

/** The owner of each table: the feature whose migration creates it, unless the table has moved. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of sourceFiles()) {
    const place = locationOf(file);
    if (place.isTest || !place.path.includes('/migrations/')) continue;
    for (const [, created] of sourceText(file).matchAll(CREATES)) {
      const table = created!.toLowerCase();
      owners.set(table, MOVED[table] ?? ownerOf(place));
    }
  }
  return owners;
}

test('a feature writes only its own tables', () => {
  const owners = tableOwners();
  expect(owners.size).toBeGreaterThan(20);
  const strays = productFiles().flatMap(({ place, text }) =>
    [...withoutComments(text).matchAll(WRITES)].flatMap(([statement, table]) => {
      const owner = owners.get(table!.toLowerCase());
      return owner !== undefined && owner !== ownerOf(place) ? [`${place.path}: ${statement} belongs to ${owner}`] : [];
    }),
  );
  expect(strays).toEqual([]);
});
