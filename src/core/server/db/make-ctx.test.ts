import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { serverFeature } from '../feature.ts';
import { listen } from '../server-event.ts';
import { insertNote, noteAdded, noteCount, notesServer, noteWritten } from '../testing/notes.ts';
import { testApp } from '../testing/test-app.ts';

test('nothing is sent before the commit, and a rollback sends nothing at all', async () => {
  const { ctx, published, flush } = await testApp([notesServer]);
  const after = vi.fn();

  const failing = ctx.tx(async (tx) => {
    tx.publish(noteWritten, [1], { id: 1, text: 'never' });
    tx.publishLatest(noteCount, [1], async () => ({ count: 1 }));
    tx.afterCommit(after);
    expect(published).toEqual([]);
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  await flush();
  expect({ published, calls: after.mock.calls }).toEqual({ published: [], calls: [] });
});

test('facts are sent in the order of publication, before the work after the commit', async () => {
  const { ctx, published } = await testApp([notesServer]);
  let seen: unknown[] = [];

  await ctx.tx(async (tx) => {
    tx.afterCommit(() => {
      seen = published.map(({ payload }) => payload);
    });
    for (const id of [1, 2, 3]) tx.publish(noteWritten, [1], { id, text: 'x' });
  });

  expect(seen).toEqual([1, 2, 3].map((id) => ({ id, text: 'x' })));
});

test('a field that the event does not name is never sent, and an invalid payload rolls back', async () => {
  const { ctx, db, published } = await testApp([notesServer]);
  const withSecret = { id: 1, text: 'x', email: 'ana@example.org' };
  await ctx.tx(async (tx) => tx.publish(noteWritten, [1], withSecret));

  const wrong = ctx.tx(async (tx) => {
    await insertNote(tx, 2, 'x');
    tx.publish(noteWritten, [1], { id: 'two', text: 'x' } as never);
  });

  await expect(wrong).rejects.toThrow();
  expect(published).toEqual([{ channel: 'notes.1', event: 'NoteWritten', payload: { id: 1, text: 'x' } }]);
  expect(await db.rows(sql`select * from notes`)).toEqual([]);
});

test('listeners run in feature order inside the transaction, and one that throws rolls everything back', async () => {
  const order: string[] = [];
  const second = serverFeature({ name: 'second' }, { listeners: [listen(noteAdded, async () => void order.push('second'))] });
  const third = serverFeature(
    { name: 'third' },
    {
      listeners: [
        listen(noteAdded, async (tx, { id }) => {
          order.push(`third sees ${(await tx.rows(sql`select * from note_log`)).length}`);
          if (id === 13) throw new Error('unlucky');
        }),
      ],
    },
  );
  const app = await testApp([notesServer, second, third]);

  expect((await app.post('/notes', 1, { id: 1, text: 'x' })).status).toBe(200);
  expect((await app.post('/notes', 1, { id: 13, text: 'x' })).status).toBe(500);

  expect(order).toEqual(['second', 'third sees 1', 'second', 'third sees 2']);
  expect(await app.db.rows(sql`select id from notes`)).toEqual([{ id: 1 }]);
});

test('work that fails after the commit is logged, the caller still gets its result, and the rest continues', async () => {
  const { ctx, published, logged } = await testApp([notesServer]);
  const rest = vi.fn();

  const result = await ctx.tx(async (tx) => {
    tx.afterCommit(() => {
      throw new Error('no socket');
    });
    tx.afterCommit(rest);
    tx.publish(noteWritten, [1], { id: 1, text: 'x' });
    return 'written';
  });

  expect({ result, callCount: rest.mock.calls.length, publishedCount: published.length }).toEqual({
    result: 'written',
    callCount: 1,
    publishedCount: 1,
  });
  expect(logged.filter(({ level }) => level === 50)).toHaveLength(1);
});

test('of two deadlocked transactions the loser runs again, and both take effect once', async () => {
  const { ctx, db, published } = await testApp([notesServer]);
  await insertNote(db, 1, '0');
  await insertNote(db, 2, '0');
  const bothHaveOne = Promise.withResolvers<void>();
  let holding = 0;
  let runs = 0;

  const touch = (first: number, then: number) =>
    ctx.tx(async (tx) => {
      runs += 1;
      // The loser waits until the winner has the row. Otherwise it could take the row again and deadlock again.
      if (runs > 2) await Promise.race(both);
      const add = (id: number) => tx.rows(sql`update notes set text = (text::int + 1)::text where id = ${id}`);
      await add(first);
      holding += 1;
      if (holding === 2) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await add(then);
      tx.publish(noteWritten, [first], { id: first, text: 'x' });
    });
  const both = [touch(1, 2), touch(2, 1)];
  await Promise.all(both);

  expect(runs).toBe(3);
  expect(await db.rows(sql`select text from notes`)).toEqual([{ text: '2' }, { text: '2' }]);
  expect(published.map(({ channel }) => channel).sort()).toEqual(['notes.1', 'notes.2']);
});
