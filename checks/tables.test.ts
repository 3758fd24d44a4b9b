import { expect, test } from 'vitest';
import { locationOf, productFiles, type SourceLocation, sourceFiles, sourceText, withoutComments } from './source.ts';

/** The owner of a file: a feature, or core. */
const ownerOf = ({ area, feature, path }: SourceLocation) => (area === 'features' ? feature! : path.split('/').slice(1, 4).join('/'));

const CREATES = /create table (?:if not exists )?([a-z_]+)/gi;
const SQL_WRITES = /\b(?:insert into|merge into|update|delete from|truncate(?: table)?) (?:only )?"?([a-z_]+)"?(?!\w)(?! set\b(?! ))/gi;
/** Kysely's builder. */
const BUILDER_WRITES = /\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*\[?\s*['"`](?:\w+\.)?(\w+)/g;

/** Every statement of a file that writes a table, with the table. */
const writesOf = (text: string): Array<[statement: string, table: string]> =>
  [SQL_WRITES, BUILDER_WRITES].flatMap((pattern) =>
    [...withoutComments(text).matchAll(pattern)].map(([statement, table]): [string, string] => [statement, table!.toLowerCase()]),
  );

/**
 * Tables that belong to another feature than the one whose migration creates them, because they moved after the release of the migration.
 */
const MOVED: Readonly<Record<string, string>> = { pinned_messages: 'pins' };

/** The owner of each table: the feature whose migration creates it, unless the table has moved. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of sourceFiles()) {
    const place = locationOf(file);
    if (place.isTest || !place.path.endsWith('/migrations.ts')) continue;
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
    writesOf(text).flatMap(([statement, table]) => {
      const owner = owners.get(table);
      return owner !== undefined && owner !== ownerOf(place) ? [`${place.path}: ${statement} belongs to ${owner}`] : [];
    }),
  );
  expect(strays).toEqual([]);
});

test.each([
  'insert into polls (id) values (1)',
  'merge into polls using votes on true',
  'update only polls set title = 1',
  'delete from polls where true',
  'truncate table polls',
  "db.insertInto('polls').values({})",
  "db.updateTable('polls').set({})",
  'db.deleteFrom("polls")',
  "db\n  .mergeInto('polls')",
])('the check sees that %j writes a table', (statement) => {
  expect(writesOf(statement).map(([, table]) => table)).toContain('polls');
});
