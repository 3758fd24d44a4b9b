import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/contract/durations.ts';
import type { Db } from '../db/db.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { DatabaseClock, readShared, steadyMs } from './database-clock.ts';
import { clockServer } from './feature.ts';
import { ClockWatch, listWrongClocks } from './node-clocks.ts';

/** Milliseconds by which a machine's clock is wrong. */
const WRONG = 10 * MINUTE_MS;
/** Milliseconds for statements on a busy machine. */
const NEAR = 5 * SECOND_MS;

/** A machine whose clock an operator may set. */
const machine = (ahead = 0) => {
  const state = { ahead, passed: 0 };
  const steady = () => steadyMs() + state.passed;
  return { state, wall: () => Date.now() + state.ahead + state.passed, steady };
};

const timeOf = async (db: Db) => (await db.row(sql<{ now: Date }>`select clock_timestamp() as now`))!.now.getTime();

test.each([WRONG, -WRONG])('a node whose machine is wrong by %i ms uses the clock of the database', async (ahead) => {
  const { db } = await testDatabase([clockServer]);
  const clock = new DatabaseClock(machine(ahead));
  await clock.compare(db);
  const before = await timeOf(db);
  const now = clock.now().getTime();
  expect(now).toBeGreaterThan(before - NEAR);
  expect(now).toBeLessThan((await timeOf(db)) + NEAR);
  expect(Math.abs(clock.machineAhead - ahead)).toBeLessThan(NEAR);
  expect(Math.abs(readShared(clock.shared).getTime() - now)).toBeLessThan(NEAR);
});

test('a machine clock that is set does not move the clock of the node, and asks for a comparison at once', async () => {
  const { db } = await testDatabase([clockServer]);
  const { state, wall, steady } = machine();
  const clock = new DatabaseClock({ wall, steady });
  await clock.compare(db);
  expect(clock.isDue()).toBe(false);
  const before = clock.now().getTime();
  state.ahead = WRONG;
  expect(clock.now().getTime() - before).toBeLessThan(NEAR);
  expect(clock.isDue()).toBe(true);
  await clock.compare(db);
  expect(clock.isDue()).toBe(false);
  expect(Math.abs(clock.machineAhead - WRONG)).toBeLessThan(NEAR);
});

test('a comparison is due every minute', async () => {
  const { db } = await testDatabase([clockServer]);
  const { state, wall, steady } = machine();
  const clock = new DatabaseClock({ wall, steady });
  await clock.compare(db);
  state.passed = MINUTE_MS;
  expect(clock.isDue()).toBe(true);
});

test('the log says once that the clocks differ, and once that they agree again', async () => {
  const app = await testApp([clockServer]);
  const { state, wall, steady } = machine(WRONG);
  const watch = new ClockWatch(app.ctx, new DatabaseClock({ wall, steady }), 'web-1');
  await watch.compare();
  await watch.compare();
  expect(await listWrongClocks(app.db, app.clock.now())).toMatchObject([{ node: 'web-1' }]);
  state.ahead = 0;
  await watch.compare();
  await watch.compare();
  expect(app.logged.map(({ msg }) => msg.replace(/\d+\.\d s/, '600 s'))).toEqual([
    'The clock of this machine is 600 s ahead of the clock of the database. This node uses the clock of the database. Synchronize both machines with NTP.',
    'The clock of this machine agrees with the clock of the database again.',
  ]);
  expect(await listWrongClocks(app.db, app.clock.now())).toEqual([]);
});

test('a clock behind the database is named so, and the clock of a stopped node is forgotten', async () => {
  const app = await testApp([clockServer]);
  await new ClockWatch(app.ctx, new DatabaseClock(machine(-WRONG)), 'web-1').compare();
  expect(app.logged[0]!.msg).toContain(' s behind the clock of the database.');
  app.clock.pass(4 * 60);
  expect(await listWrongClocks(app.db, app.clock.now())).toEqual([]);
  await new ClockWatch(app.ctx, new DatabaseClock(machine()), 'web-2').compare();
  expect(await app.db.rows(sql`select node from node_clocks`)).toEqual([{ node: 'web-2' }]);
});
