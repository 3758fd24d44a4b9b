import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { serverFeature } from '../feature.ts';
import { route } from '../http/route.ts';
import { afterTest } from '../testing/after-test.ts';
import { countNotes, insertNote, notesServer } from '../testing/notes.ts';
import { serverUrl } from '../testing/servers.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase, testDatabaseUrl } from '../testing/test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { asRead, ConnectionLanes, type Lane } from './lanes.ts';
import { openDatabase } from './open-database.ts';

/** The longest timer. Waiters of one test must not time out in a later test. */
const FOREVER = 2 ** 31 - 1;

/** Lanes whose connections the test returns, and the order in which they were granted. */
function watchedLanes(connections: number) {
  const lanes = new ConnectionLanes({ connections, patience: FOREVER });
  const granted: string[] = [];
  const held = new Map<string, () => void>();
  const ask = (lane: Lane, name: string) =>
    void lanes.acquire(lane).then((giveBack) => {
      granted.push(name);
      held.set(name, giveBack);
    });
  const giveBack = async (name: string) => {
    held.get(name)!();
    held.delete(name);
    await settled();
  };
  return { lanes, ask, giveBack, granted, held };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function useFakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('work overtakes reads that wait for the only connection', async () => {
  const { ask, giveBack, granted } = watchedLanes(1);
  for (const name of ['r1', 'r2', 'r3']) ask('reads', name);
  ask('work', 'w1');
  await settled();
  await giveBack('r1');
  await giveBack('w1');
  expect(granted).toEqual(['r1', 'w1', 'r2']);
});

test('reads hold at most half of the connections, or an eighth while there is work, and work may hold all', async () => {
  useFakeTimers();
  const { ask, giveBack, granted, held } = watchedLanes(8);
  for (const name of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']) ask('reads', name);
  await settled();
  expect(granted).toEqual(['r1', 'r2', 'r3', 'r4']);
  for (const name of ['w1', 'w2', 'w3', 'w4', 'w5']) ask('work', name);
  await settled();
  expect(granted.slice(4)).toEqual(['w1', 'w2', 'w3', 'w4']);
  for (const name of ['r1', 'r2', 'r3']) await giveBack(name);
  expect(granted.slice(8)).toEqual(['w5']);
  for (const name of ['w1', 'w2', 'w3', 'w4', 'w5']) await giveBack(name);
  expect([...held.keys()]).toEqual(['r4']);
  vi.advanceTimersByTime(100);
  await settled();
  expect([...held.keys()]).toEqual(['r4', 'r5', 'r6', 'r7']);
});

test('while work waits continuously, every fifth connection goes to a read', async () => {
  const { ask, giveBack, granted } = watchedLanes(1);
  ask('work', 'w0');
  await settled();
  for (let at = 1; at <= 12; at++) ask('work', `w${at}`);
  for (let at = 1; at <= 3; at++) ask('reads', `r${at}`);
  while (granted.length < 12) await giveBack(granted.at(-1)!);
  expect(granted).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'r1', 'w5', 'w6', 'w7', 'w8', 'r2', 'w9']);
});

test('reads beyond the limit of the queue are rejected with Unavailable', async () => {
  const { lanes, ask } = watchedLanes(1);
  for (let at = 0; at <= 2000; at++) ask('reads', `r${at}`);
  await expect(lanes.acquire('reads')).rejects.toThrow(new Unavailable('too many reads are waiting'));
});

test('for any order of arrivals and returns, at most all connections are held, and each lane is served in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.array(fc.constantFrom('work', 'reads', 'return')), async (connections, steps) => {
      const { ask, giveBack, granted, held } = watchedLanes(connections);
      const asked: Record<'work' | 'reads', string[]> = { work: [], reads: [] };
      const giveBackOldest = async () => {
        const [oldest] = held.keys();
        if (oldest !== undefined) await giveBack(oldest);
      };
      for (const [at, step] of steps.entries()) {
        if (step === 'return') await giveBackOldest();
        else {
          asked[step].push(`${step} ${at}`);
          ask(step, `${step} ${at}`);
          await settled();
        }
        expect(held.size).toBeLessThanOrEqual(connections);
        const reads = [...held.keys()].filter((name) => name.startsWith('reads'));
        expect(reads.length).toBeLessThanOrEqual(Math.max(1, Math.floor(connections / 2)));
      }
      while (held.size > 0) await giveBackOldest();
      for (const lane of ['work', 'reads'] as const) expect(granted.filter((name) => name.startsWith(lane))).toEqual(asked[lane]);
    }),
  );
});

test('a transaction that arrives after 64 reads goes before the waiting ones', async () => {
  const database = await openDatabase({ url: await testDatabaseUrl([notesServer]), log: pino({ level: 'silent' }), connections: 1 });
  afterTest(() => database.close());
  const { db, transaction } = database;
  const [started, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finished: string[] = [];
  // It holds the only connection until the test ends it.
  const holding = asRead(() =>
    transaction(async () => {
      started.resolve();
      await leave.promise;
    }),
  );
  await started.promise;
  const reads = asRead(() => Array.from({ length: 64 }, () => countNotes(db).then(() => finished.push('read'))));
  const write = transaction((tx) => insertNote(tx, 1, 'sent')).then(() => finished.push('sent'));
  leave.resolve();
  await Promise.all([holding, ...reads, write]);
  expect({ index: finished.indexOf('sent'), finishedCount: finished.length }).toEqual({ index: 0, finishedCount: 65 });
});

const readSlowly = endpoint({
  method: 'GET',
  path: '/slow-notes',
  summary: 'Waits for a lock that the test holds.',
  viewer: 'none',
  reply: z.object({ count: z.number() }),
  refusals: {},
});
const slowReads = serverFeature(
  { name: 'slow-reads' },
  {
    routes: [
      route(readSlowly, async ({ ctx }) => {
        await ctx.db.row(sql`select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`);
        return { count: await countNotes(ctx.db) };
      }),
    ],
  },
);

test('while 64 reads are stuck in the database a note is written, and the server is healthy', async () => {
  const database = await testDatabase([notesServer]);
  const app = await testApp([notesServer, slowReads], { database });
  const blocker = await lockHolder(database.db);
  const reads = Array.from({ length: 64 }, () => app.get('/slow-notes', null));
  await blocker.someoneWaits();
  expect((await app.post('/notes', 1, { id: 1, text: 'x' })).status).toBe(200);
  expect(database.isUnavailable()).toBe(false);
  await blocker.leave();
  expect((await Promise.all(reads)).map(({ status, json }) => [status, json()])).toEqual(Array(64).fill([200, { count: 1 }]));

  /** Another client of the same database that holds the lock which the reads want. */
  async function lockHolder(db: typeof database.db) {
    const name = (await db.row(sql<{ name: string }>`select current_database() as name`))!.name;
    const server = new URL(await serverUrl('postgres'));
    server.pathname = `/${name}`;
    const other = await openDatabase({ url: server.href, log: pino({ level: 'silent' }), connections: 2 });
    afterTest(() => other.close());
    const [taken, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = other.transaction(async (tx) => {
      await tx.row(sql`select pg_advisory_xact_lock(1)`);
      taken.resolve();
      await leave.promise;
    });
    await taken.promise;
    return {
      someoneWaits: () =>
        expect
          .poll(() => other.db.rows(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
          .toHaveLength(5),
      leave: () => {
        leave.resolve();
        return holding;
      },
    };
  }
});

test('a connection request that times out is refused, and the database does not count as unavailable', async () => {
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
  const database = await openDatabase({ url: await testDatabaseUrl([notesServer]), log, connections: 2, patience: 20 });
  afterTest(() => database.close());
  const leave = Promise.withResolvers<void>();
  const holding = [1, 2].map((id) =>
    database.transaction(async (tx) => {
      await insertNote(tx, id, 'slow');
      await leave.promise;
    }),
  );
  const tooLate = countNotes(database.db);
  await expect(tooLate).rejects.toMatchObject({ name: 'Unavailable', retryAfter: 2 });
  expect({ isUnavailable: database.isUnavailable(), said }).toEqual({ isUnavailable: false, said: [] });
  leave.resolve();
  await Promise.all(holding);
  expect(await countNotes(database.db)).toBe(2);
});
