import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { containsFolded, equalsFolded } from './folded.ts';

test.each([
  ['Istanbul', 'ISTANBUL', true],
  ['Title', 'TITLE', true],
  ['Größe', 'größe', true],
  ['GRÖßE', 'größe', false],
  ['ИГРА', 'игра', true],
  ['Игра', 'ИГРА', true],
  ['50%', '50_', false],
])('the text %j equals %j without case: %s', async (stored, text, expected) => {
  const { db } = await testDatabase([]);
  expect(await db.row(sql<{ is: boolean }>`select ${equalsFolded(sql`${stored}::text`, text)} as is`)).toEqual({ is: expected });
});

test.each([
  ['My Title', 'TITLE', true],
  ['100% Große Töne', 'große', true],
  ['100% sure', '%', true],
  ['sure', '%', false],
  ['a_b', 'A_B', true],
  ['acb', 'a_b', false],
  ['a\\b', '\\', true],
])('the text %j contains %j without case: %s', async (stored, text, expected) => {
  const { db } = await testDatabase([]);
  expect(await db.row(sql<{ is: boolean }>`select ${containsFolded(sql`${stored}::text`, text)} as is`)).toEqual({ is: expected });
});
