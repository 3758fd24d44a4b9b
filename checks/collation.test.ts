import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/** In migrations that ran before; later ones have replaced what they made. */
const REPLACED = [
  'src/features/channel/channels/server/migrations.ts: lower(',
  'src/features/channel/channels/server/migrations.ts: lower(',
  'src/features/channel/emotes/server/migrations.ts: lower(',
  'src/features/engagement/drops/server/migrations.ts: lower(',
  'src/features/people/accounts/server/migrations.ts: lower(',
];

function serverStatements(): { path: string; text: string }[] {
  return productFiles()
    .filter(({ place, text }) => place.tier === 'server' && text.includes("from 'kysely'"))
    .map(({ place, text }) => ({ path: place.path, text: withoutComments(text) }));
}

/** `ilike`, and functions of case without `collate "C"`. */
const BY_LOCALE = /\bilike\b|(?<![.\w])(?:lower|upper|initcap)\((?![^()]*collate "C")/g;

test('no statement compares text by the locale of the database: use core/server/db/folded.ts, or collate "C"', () => {
  const found = serverStatements().flatMap(({ path, text }) => (text.match(BY_LOCALE) ?? []).map((match) => `${path}: ${match}`));
  expect(found).toEqual(REPLACED);
});

/** Text that the program writes. It is sorted only for locks and reports. */
const CODES = ['board', 'currency', 'kind', 'node', 'node_url', 'owner', 'period', 'provider_ref', 'ref', 'unit', 'variant'];

/** All other text columns, except ids and keys: every locale sorts their letters and digits alike. */
const TEXT_COLUMNS = new Set(
  serverStatements()
    .filter(({ path }) => path.endsWith('/migrations.ts'))
    .flatMap(({ text }) => [...text.matchAll(/\b(\w+) text\b/g)].map(([, column]) => column!))
    .filter((column) => !/^(?:id|key|.*_id)$/.test(column) && !CODES.includes(column)),
);

const ORDER = /\border by ([^`;]*?)(?=\blimit\b|\boffset\b|\bfor (?:no key )?update\b|\)|`|$)/gi;
const COLUMN = /^(?:\w+\.)?"?(\w+)"?(?: (?:asc|desc))?$/i;
const CURSOR = /(?<![.\w])(?:\w+\.)?(\w+) [<>]=? \$\{/g;

test('no list and no cursor follows the locale of the database: sort text with collate "C"', () => {
  expect([...TEXT_COLUMNS]).toEqual(expect.arrayContaining(['name', 'session_title']));
  const found = serverStatements()
    .filter(({ path }) => !path.includes('/testing/') && !path.endsWith('/migrations.ts'))
    .flatMap(({ path, text }) => {
      const sorted = [...text.matchAll(ORDER)].flatMap(([, terms]) => terms!.split(',').map((term) => COLUMN.exec(term.trim())?.[1]));
      const compared = [...text.matchAll(CURSOR)].map(([, column]) => column);
      return [...sorted, ...compared]
        .filter((column) => column !== undefined && TEXT_COLUMNS.has(column))
        .map((column) => `${path}: ${column}`);
    });
  expect(found).toEqual([]);
});
