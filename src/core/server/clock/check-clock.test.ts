import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS, msAfter } from '#core/contract/durations.ts';
import { check, diagnosticNamed } from '../diagnostics/testing.ts';
import { afterTest } from '../testing/after-test.ts';
import { testDatabase } from '../testing/test-database.ts';
import { clockServer } from './feature.ts';

const clock = diagnosticNamed('clock');

/** A server whose Date header is wrong by these milliseconds. */
async function serverWithClock(ahead: number): Promise<string> {
  const server = createServer((_request, reply) => {
    reply.setHeader('date', msAfter(new Date(), ahead).toUTCString()).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a machine whose clock agrees with the database and with another server is fine', async () => {
  const { db } = await testDatabase([clockServer]);
  expect(await check(clock, { db })).toMatchObject({ state: 'ok', code: 'ok' });
  expect(await check(clock, { db, settings: { MEDIA_URL: await serverWithClock(0) } })).toMatchObject({ state: 'ok', code: 'ok' });
});

test('a machine whose clock differs by an hour from another server is an error, also without a database', async () => {
  const { db } = await testDatabase([clockServer]);
  const MEDIA_URL = await serverWithClock(HOUR_MS);
  for (const database of [{ db }, {}])
    expect(await check(clock, { ...database, settings: { MEDIA_URL } })).toMatchObject({
      state: 'error',
      text: expect.stringMatching(/^The clock of this machine differs by 3,(?:59\d|60\d)(?:\.\d)? s from the clock of 127\.0\.0\.1:\d+\.$/),
      advice: 'Synchronize this machine with NTP.',
    });
});

test('without a database and another server there is nothing to compare with', async () => {
  expect(await check(clock)).toMatchObject({ state: 'skipped', code: 'alone' });
});

test('another node with a wrong clock is an error that names it', async () => {
  const { db } = await testDatabase([clockServer]);
  await db.rows(sql`insert into node_clocks values ('web-2:7', -10000, clock_timestamp())`);
  expect(await check(clock, { db })).toMatchObject({
    state: 'error',
    text: 'The clocks of other nodes differ from the clock of the database: web-2:7 (-10 s).',
    advice: 'Synchronize these machines with NTP.',
  });
});
