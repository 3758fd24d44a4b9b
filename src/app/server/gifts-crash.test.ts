import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/server/db/open-database.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { checkKicks } from '#features/economy/gifts/server/wallets.ts';
import { givenSubscribable } from '#features/economy/subscriptions/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const SENDERS = 4;
const inAnHour = () => ({ sessionEndsAt: new Date(Date.now() + 3600_000) });

test('GI-05 GI-09 after kill -9 while gifts of KICKs are sent nothing is charged, and the same keys then charge once', async () => {
  const url = await testDatabaseUrl(features);
  const database = await openDatabase({ url, log: pino({ level: 'error' }) });
  afterTest(() => database.close());
  const { db } = database;
  const { channel } = await givenRoom(db);
  await givenSubscribable(db, channel.id);
  const senders = await Promise.all(Array.from({ length: SENDERS }, (_, at) => givenUser(db, `sender${at}`, inAnHour())));
  const start = async () => {
    const server = await startServer({ env: { DATABASE_URL: url, RATE_LIMITS: 'off', PAYMENTS: 'test', BETA_FEATURES: 'on' } });
    afterTest(() => server.stop('SIGKILL'));
    return server;
  };
  const call = (server: ServerProcess, { token }: { token: string }, path: string, body?: object) =>
    fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const sendAll = (server: ServerProcess) =>
    Promise.all(
      senders.map((sender) =>
        call(server, sender, `/api/v1/kicks/${channel.id}/gift`, { gift_id: 'full_send', idempotency_key: 'gift-of-100' }).then(
          ({ status }) => status,
          () => 'cut off',
        ),
      ),
    );
  const balances = (server: ServerProcess) =>
    Promise.all(
      senders.map(async (sender) => {
        const { data } = (await (await call(server, sender, '/api/v1/kicks/balance')).json()) as {
          data: { balance: { available: number } };
        };
        return data.balance.available;
      }),
    );

  const first = await start();
  for (const sender of senders) {
    const body = { kind: 'kicks', item: { plan_id: 'kicks_250' }, idempotency_key: 'bundle-of-250' };
    const { data } = (await (await call(first, sender, '/api/v1/purchases', body)).json()) as { data: { purchase_id: string } };
    expect((await call(first, sender, `/api/internal/v1/payments/test/${data.purchase_id}`, { outcome: 'succeed' })).status).toBe(200);
  }
  // The statement that stores the gifts stops at the first of them, after all postings.
  await db.rows(sql`create function hold_gift() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`);
  await db.rows(sql`create trigger hold_gift before insert on kicks_gifts for each row execute function hold_gift()`);
  const unanswered = sendAll(first);
  const held = () => db.row(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
  await expect.poll(held).not.toBeNull();
  await first.stop('SIGKILL');
  expect(new Set(await unanswered)).toEqual(new Set(['cut off']));
  await db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
  await db.rows(sql`drop trigger hold_gift on kicks_gifts`);

  const second = await start();
  expect(await balances(second)).toEqual(senders.map(() => 250));
  for (let twice = 0; twice < 2; twice++) expect(await sendAll(second)).toEqual(senders.map(() => 200));
  expect(await balances(second)).toEqual(senders.map(() => 150));
  const sent = await db.row(sql`select count(*)::int as gifts, sum(amount)::int as kicks from kicks_gifts`);
  expect({ sent, faults: (await verify(db, [checkKicks])).faults }).toEqual({ sent: { gifts: SENDERS, kicks: 100 * SENDERS }, faults: [] });
});
