import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countNotes, insertNote, notesServer } from '../testing/notes.ts';
import { testDatabase } from '../testing/test-database.ts';

test('of many simultaneous writers of one key exactly one succeeds', async () => {
  const { db } = await testDatabase([notesServer]);

  const stored = await Promise.all(Array.from({ length: 50 }, () => insertNote(db, 1, 'mine')));

  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await countNotes(db)).toBe(1);
});

test('simultaneous transactions that read and then write lose no update', async () => {
  const { db, transaction } = await testDatabase([notesServer]);
  await insertNote(db, 1, '0');

  await Promise.all(
    Array.from({ length: 30 }, () =>
      transaction(async (tx) => {
        const row = await tx.row(sql<{ text: string }>`select text from notes where id = 1 for update`);
        await tx.rows(sql`update notes set text = ${String(Number(row!.text) + 1)} where id = 1`);
      }),
    ),
  );

  expect(await db.row(sql`select text from notes`)).toEqual({ text: '30' });
});

test('a transaction that throws leaves no changes', async () => {
  const { db, transaction } = await testDatabase([notesServer]);

  const failing = transaction(async (tx) => {
    await insertNote(tx, 1, 'gone');
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  expect(await countNotes(db)).toBe(0);
});

test('a transaction that swallowed a failed statement is not reported as committed', async () => {
  const { db, transaction } = await testDatabase([notesServer]);

  const pretending = transaction(async (tx) => {
    await insertNote(tx, 1, 'lost');
    await tx.rows(sql`select 1 / 0`).catch(() => undefined);
  });

  await expect(pretending).rejects.toThrow();
  expect(await countNotes(db)).toBe(0);
});

test('using the pool inside a transaction throws immediately instead of deadlocking', async () => {
  const { db, transaction } = await testDatabase([notesServer]);

  await expect(transaction(() => countNotes(db))).rejects.toThrow('wait for itself');
  await expect(transaction(() => transaction(async () => 1))).rejects.toThrow('wait for itself');
  expect(await countNotes(db)).toBe(0);
});

test('a finished transaction accepts no more statements, and its leftover work may use the pool', async () => {
  const { db, transaction } = await testDatabase([notesServer]);
  const over = Promise.withResolvers<void>();

  const { late, outside } = await transaction(async (tx) => ({
    late: over.promise.then(() => countNotes(tx)),
    outside: over.promise.then(() => countNotes(db)),
  })).finally(() => over.resolve());

  await expect(late).rejects.toThrow('This transaction is over');
  await expect(outside).resolves.toBe(0);
});

test('bigints arrive as numbers, and an unsafe one throws', async () => {
  const { db } = await testDatabase([notesServer]);

  expect(await db.row(sql`select ${Number.MAX_SAFE_INTEGER}::int8 as id, array[1, null]::int8[] as ids`)).toEqual({
    id: Number.MAX_SAFE_INTEGER,
    ids: [1, null],
  });
  await expect(db.row(sql`select 9007199254740993::int8`)).rejects.toThrow('too large');
  expect(await db.row(sql`select 1 as alive`)).toEqual({ alive: 1 });
});

test('timestamps arrive as the same instant, dates as text, json parsed', async () => {
  const { db } = await testDatabase([notesServer]);
  const at = new Date('2026-03-29T01:30:00.123Z');

  expect(
    await db.row(
      sql`select ${at}::timestamptz as at, '2026-03-29'::date as day, '{"a":[1]}'::jsonb as json, current_setting('TimeZone') as zone`,
    ),
  ).toEqual({ at, day: '2026-03-29', json: { a: [1] }, zone: 'UTC' });
});

test('a NUL in a parameter fails only that statement', async () => {
  const { db } = await testDatabase([notesServer]);

  await expect(insertNote(db, 1, 'a\u0000b')).rejects.toMatchObject({ code: '22021' });
  expect(await countNotes(db)).toBe(0);
});

test('a large result and a large parameter arrive complete', async () => {
  const { db } = await testDatabase([notesServer]);
  const long = 'é'.repeat(3_000_000);

  const rows = await db.rows(sql<{ n: number; text: string }>`select n, repeat('x', 200) as text from generate_series(1, 60000) n`);
  expect(rows.length).toBe(60_000);
  expect(rows.every(({ n, text }, index) => n === index + 1 && text.length === 200)).toBe(true);
  expect((await db.row(sql<{ text: string }>`select ${long}::text as text`))!.text === long).toBe(true);
});

test('hundreds of simultaneous statements each get their own answer', async () => {
  const { db, transaction } = await testDatabase([notesServer]);

  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, n) => {
      if (n % 10 === 0) return db.row(sql`select 1 / 0`).catch(() => n);
      if (n % 3 === 0) return transaction(async (tx) => (await tx.row(sql<{ n: number }>`select ${n}::int as n`))!.n);
      return db.row(sql<{ n: number }>`select ${n}::int as n`).then((row) => row!.n);
    }),
  );

  expect(answers).toEqual(Array.from({ length: 400 }, (_, n) => n));
});
