import { AsyncLocalStorage } from 'node:async_hooks';
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
import { embeddedTestDatabase, testDatabase, testDatabaseUrl } from '../testing/test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { asBackground, asChange, asRead, type Lane } from './lane.ts';
import { ConnectionLanes } from './lanes.ts';
import { openDatabase } from './open-database.ts';

/** The longest time of a timer. Waiters of a test whose time ends in a later one would fail that. */
const FOREVER = 2 ** 31 - 1;

/** Lanes whose connections are given back by the test, and the order in which they were granted. */
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

/** A request that changes something: `run` runs a part of it, and `answer` ends it. */
function openRequest() {
  const answered = Promise.withResolvers<void>();
  let run!: <T>(work: () => T) => T;
  void asChange(async () => {
    run = AsyncLocalStorage.snapshot();
    await answered.promise;
  });
  const answer = () => {
    answered.resolve();
    return settled();
  };
  return { run, answer };
}

/** Advances the timers of a test that has fake ones. */
async function advance(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await settled();
}

function useFakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('work overtakes the reads that wait for the only connection', async () => {
  const { ask, giveBack, granted } = watchedLanes(1);
  for (const name of ['r1', 'r2', 'r3']) ask('reads', name);
  ask('work', 'w1');
  await settled();
  await giveBack('r1');
  await giveBack('w1');
  expect(granted).toEqual(['r1', 'w1', 'r2']);
});

test('reads hold at most half of the connections and an eighth while there is work, and work may hold all', async () => {
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

test('while work waits all the time, every fifth connection goes to a read', async () => {
  const { ask, giveBack, granted } = watchedLanes(1);
  ask('work', 'w0');
  await settled();
  for (let at = 1; at <= 12; at++) ask('work', `w${at}`);
  for (let at = 1; at <= 3; at++) ask('reads', `r${at}`);
  while (granted.length < 12) await giveBack(granted.at(-1)!);
  expect(granted).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'r1', 'w5', 'w6', 'w7', 'w8', 'r2', 'w9']);
});

test('background work waits from the first connection of a request that changes something until that is answered, one step in each lull', async () => {
  useFakeTimers();
  const { ask, giveBack, granted } = watchedLanes(1);
  const [one, other] = [openRequest(), openRequest()];
  one.run(() => ask('work', 'session'));
  other.run(() => ask('work', 'another session'));
  for (const name of ['step 1', 'step 2']) ask('background', name);
  await settled();
  for (const name of ['session', 'another session']) await giveBack(name);
  await other.answer();
  await advance(30);
  one.run(() => ask('work', 'message'));
  await settled();
  await giveBack('message');
  expect(granted).toEqual(['session', 'another session', 'message']);
  await one.answer();
  expect(granted.slice(3)).toEqual(['step 1']);
  await giveBack('step 1');
  expect(granted.slice(4)).toEqual(['step 2']);
});

test('background work waits until work outside of a request was over for three milliseconds', async () => {
  useFakeTimers();
  const { ask, giveBack, granted } = watchedLanes(1);
  const request = openRequest();
  await request.answer();
  // The batch of a request may outlast that.
  for (const run of [(ask: () => void) => ask(), request.run]) {
    granted.length = 0;
    run(() => ask('work', 'first'));
    ask('background', 'step');
    await settled();
    await giveBack('first');
    await advance(2);
    run(() => ask('work', 'second'));
    await settled();
    await giveBack('second');
    await advance(2);
    expect(granted).toEqual(['first', 'second']);
    await advance(1);
    expect(granted.slice(2)).toEqual(['step']);
    await giveBack('step');
  }
});

test('background work begins at once on an idle database, and after 50 milliseconds without a lull in the order of work', async () => {
  useFakeTimers();
  const { ask, giveBack, granted } = watchedLanes(1);
  ask('background', 'step 1');
  await settled();
  expect(granted).toEqual(['step 1']);
  ask('background', 'step 2');
  ask('work', 'w1');
  await advance(49);
  ask('work', 'w2');
  await advance(1);
  ask('work', 'w3');
  for (const name of ['step 1', 'w1', 'w2']) await giveBack(name);
  expect(granted).toEqual(['step 1', 'w1', 'w2', 'step 2']);
});

test('background work on the only connection yields to work that comes in the first three quarters of its usual time, and not to later work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { lanes, ask, giveBack } = watchedLanes(1);
  const shouldYield = async (milliseconds: number, lane: Lane, more: number) => {
    await advance(50);
    ask('background', 'step');
    await settled();
    await advance(milliseconds);
    ask(lane, 'other');
    await settled();
    const asked = lanes.shouldYield;
    await advance(more);
    await giveBack('step');
    const afterwards = lanes.shouldYield;
    await giveBack('other');
    return [asked, afterwards];
  };
  // The usual time is not known yet.
  expect(await shouldYield(1, 'work', 19)).toEqual([false, false]);
  expect(await shouldYield(14, 'work', 0)).toEqual([true, false]);
  expect(await shouldYield(15, 'work', 5)).toEqual([false, false]);
  expect(await shouldYield(0, 'reads', 20)).toEqual([false, false]);
  // It follows slowly: 30 milliseconds after 20 are 21.25 usually.
  expect(await shouldYield(15, 'work', 15)).toEqual([false, false]);
  expect(await shouldYield(15, 'work', 0)).toEqual([true, false]);
});

test('where there are several connections background work takes one at once, and never yields', async () => {
  const { lanes, ask, granted } = watchedLanes(2);
  ask('work', 'message');
  ask('background', 'step');
  await settled();
  ask('work', 'another message');
  await settled();
  expect([granted, lanes.shouldYield]).toEqual([['message', 'step'], false]);
});

test('a background transaction that yields writes nothing and begins again after the message, eight times at most', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, transaction } = await embeddedTestDatabase([notesServer]);
  // Takes a second, so that all that follows is early in the usual time.
  await asBackground(() => transaction(async () => void vi.advanceTimersByTime(1000)));
  const begun = Array.from({ length: 9 }, () => Promise.withResolvers<() => void>());
  const seen: number[] = [];
  let attempts = 0;
  const step = asBackground(() =>
    transaction(async (tx) => {
      await insertNote(tx, 100, 'step');
      const { promise, resolve } = Promise.withResolvers<void>();
      begun[attempts++]!.resolve(resolve);
      await promise;
      // Even work that goes on after a failure is not committed.
      seen.push(await countNotes(tx).catch(() => 0));
    }),
  );
  const messages: Promise<boolean>[] = [];
  for (const { promise } of begun) {
    const goOn = await promise;
    messages.push(transaction((tx) => insertNote(tx, messages.length, 'message')));
    goOn();
  }
  await Promise.all([step, ...messages]);
  // The eight messages before it, and its own note.
  expect([attempts, seen, await countNotes(db)]).toEqual([9, [...Array(8).fill(0), 9], 10]);
});

test('more reads than may wait are rejected with Unavailable', async () => {
  const { lanes, ask } = watchedLanes(1);
  for (let at = 0; at <= 2000; at++) ask('reads', `r${at}`);
  await expect(lanes.acquire('reads')).rejects.toThrow(new Unavailable('too many reads are waiting'));
});

test('in any order of arrivals and returns no more connections are held than there are, and everybody gets one in the order of the lane', async () => {
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

test('on the embedded database a transaction that arrives after 64 reads goes before all of those that still wait', async () => {
  const { db, transaction } = await embeddedTestDatabase([notesServer]);
  const [started, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finished: string[] = [];
  // It holds the only connection for as long as the test wants.
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
  expect([finished.indexOf('sent'), finished.length]).toEqual([0, 65]);
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

const writePair = endpoint({
  method: 'POST',
  path: '/note-pairs',
  summary: 'Writes two notes, one after the other.',
  viewer: 'required',
  reply: z.object({ count: z.number() }),
  refusals: {},
});

test('on the embedded database background work begins when a request that changes something is answered, not between two turns of it', async () => {
  // No lull begins, and no patience ends, because of a timer.
  useFakeTimers();
  const [between, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pairs = serverFeature(
    { name: 'pairs' },
    {
      routes: [
        route(writePair, async ({ ctx }) => {
          await insertNote(ctx.db, 1, 'one');
          between.resolve();
          await leave.promise;
          await insertNote(ctx.db, 2, 'two');
          return { count: await countNotes(ctx.db) };
        }),
      ],
    },
  );
  const database = await embeddedTestDatabase([notesServer]);
  const app = await testApp([notesServer, pairs], { database });
  const pair = app.post('/note-pairs', 1);
  await between.promise;
  const step = asBackground(() => countNotes(database.db));
  leave.resolve();
  expect([(await pair).status, await step]).toEqual([200, 2]);
});

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

test('a wait for a connection that takes too long is refused, and the database does not count as away', async () => {
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
  expect([database.isUnavailable(), said]).toEqual([false, []]);
  leave.resolve();
  await Promise.all(holding);
  expect(await countNotes(database.db)).toBe(2);
});
