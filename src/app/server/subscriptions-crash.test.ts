import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import type { Db } from '#core/server/db/db.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { givenFollow } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { checkSubscriptions } from '#features/economy/subscriptions/server/months.ts';
import { givenSubscriptions } from '#features/economy/subscriptions/server/testing/given-subscriptions.ts';
import { givenSubscribable } from '#features/economy/subscriptions/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const GIFTS = 100;
/** Share of subscriptions that can be renewed on the first run. The others fail, so the server never finishes before it is killed. */
const HELD_FROM = 0.6;
const HOUR = 3600_000;

const log = pino({ level: 'error' });
type Ctx = ReturnType<typeof makeCtx>;

/** Opens the database beside the server. `now` is the time of written rows. */
async function withDatabase<T>(url: string, work: (ctx: Ctx) => Promise<T>, now = () => new Date()): Promise<T> {
  const database = await openDatabase({ url, log });
  const ctx = makeCtx({ database, bus: memoryBus(), limits: openLimits({ off: true, redis: null }), log, features, now });
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
    await database.close();
  }
}

async function start(url: string): Promise<ServerProcess> {
  const server = await startServer({ env: { DATABASE_URL: url, RATE_LIMITS: 'off', PAYMENTS: 'test' } });
  afterTest(() => server.stop('SIGKILL'));
  return server;
}

const call = (server: ServerProcess, token: string, path: string, body?: object) =>
  fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const inAnHour = () => ({ sessionEndsAt: new Date(Date.now() + HOUR) });
const faultsOf = async (db: Db) => (await verify(db, [checkSubscriptions])).faults;

test('GI-09 after kill -9 while 100 subscriptions are gifted, none is given, and the next report gives each once', async () => {
  const url = await testDatabaseUrl(features);
  const token = await withDatabase(url, async ({ db }) => {
    const { channel } = await givenRoom(db);
    await givenSubscribable(db, channel.id);
    for (let at = 0; at < GIFTS; at++) {
      const fan = await givenUser(db, `fan${at}`, inAnHour());
      await givenFollow(db, channel.id, fan.id);
    }
    const noor = await givenUser(db, 'noor', inAnHour());
    await db.rows(sql`update sessions set last_seen_at = ${new Date()}`);
    // The statement that stores the months stops at the fiftieth of them.
    await db.rows(sql`
      create function hold_month() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`);
    await db.rows(sql`
      create trigger hold_month before insert on subscription_months for each row when (new.place = 50) execute function hold_month()`);
    return noor.token;
  });
  const first = await start(url);
  const body = { kind: 'gifted_subscriptions', item: { channel: 'ana', quantity: GIFTS }, idempotency_key: 'gift-of-100' };
  const ordered = await call(first, token, '/api/v1/purchases', body);
  const { data } = (await ordered.json()) as { data: { purchase_id: string } };
  const report = (server: ServerProcess) =>
    call(server, token, `/api/internal/v1/payments/test/${data.purchase_id}`, { outcome: 'succeed' });
  const unanswered = report(first).catch(() => 'cut off');
  await withDatabase(url, async ({ db }) => {
    const held = () => db.row(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
    await expect.poll(held).not.toBeNull();
    await first.stop('SIGKILL');
    expect(await unanswered).toBe('cut off');
    await db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
    await db.rows(sql`drop trigger hold_month on subscription_months`);
    expect(await countGiven(db)).toEqual({ months: 0, people: 0, gifts: 0, payments: 0 });
  });

  const second = await start(url);
  expect((await report(second)).status).toBe(200);
  expect((await report(second)).status).toBe(409);
  await second.stop();
  await withDatabase(url, async ({ db }) => {
    expect(await countGiven(db)).toEqual({ months: GIFTS, people: GIFTS, gifts: 1, payments: 1 });
    expect(await faultsOf(db)).toEqual([]);
  });
});

const countGiven = (db: Db) =>
  db.row(sql`
    select (select count(*)::int from subscription_months) as months,
           (select count(distinct user_id)::int from channel_subscriptions where months = 1) as people,
           (select count(*)::int from subscription_gifts) as gifts, (select count(*)::int from payments) as payments`);

test('SU-01 after kill -9 during a run of renewals, the next start renews the rest, each once', async () => {
  const renewals = 2_000;
  const url = await testDatabaseUrl(features);
  const monthAgo = new Date(Date.now() - 30 * 24 * HOUR - HOUR);
  const token = await withDatabase(
    url,
    async (ctx) => {
      const { channel, broadcaster } = await givenRoom(ctx.db);
      await ctx.db.rows(sql`update sessions set created_at = ${new Date()}, expires_at = ${inAnHour().sessionEndsAt}`);
      await givenSubscribable(ctx.db, channel.id);
      await givenSubscriptions(ctx, channel.id, renewals);
      await holdRenewals(ctx.db, renewals * HELD_FROM);
      return broadcaster.token;
    },
    () => monthAgo,
  );
  /** Months of the first subscriber, or of the first one after the page token. Null if there is none. */
  const monthsOfFirst = async (server: ServerProcess, after = '') => {
    const reply = await call(server, token, `/api/internal/v1/channels/ana/subscribers${after}`);
    const { data } = (await reply.json()) as { data: { subscribers: { months: number }[] } };
    return data.subscribers[0]?.months ?? null;
  };

  const first = await start(url);
  await expect.poll(() => monthsOfFirst(first)).toBe(2);
  await first.stop('SIGKILL');
  await withDatabase(url, async ({ db }) => {
    const { renewed, celebrations, payments } = (await countRenewed(db))!;
    expect([renewed > 0, renewed < renewals]).toEqual([true, true]);
    expect({ celebrations, payments, faults: await faultsOf(db) }).toEqual({ celebrations: renewed, payments: renewed, faults: [] });
    await db.rows(sql`drop trigger hold_renewal on purchases`);
  });

  const second = await start(url);
  const others = '?next_page_token=2-999999999999999';
  await expect.poll(() => monthsOfFirst(second, others)).toBeNull();
  await second.stop('SIGKILL');
  await withDatabase(url, async ({ db }) => {
    expect(await countRenewed(db)).toEqual({ renewed: renewals, most: 2, celebrations: renewals, payments: renewals });
    expect(await faultsOf(db)).toEqual([]);
  });
});

async function holdRenewals(db: Db, from: number): Promise<void> {
  await db.rows(sql`create function hold_renewal() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`);
  const first = await db.row(sql<{ id: string }>`select id from purchases order by id offset ${from}::int limit 1`);
  await db.rows(sql`
    create trigger hold_renewal before update of paid_count on purchases
      for each row when (new.id >= ${sql.lit(first!.id)}) execute function hold_renewal()`);
}

const countRenewed = (db: Db) =>
  db.row(sql<{ renewed: number; most: number; celebrations: number; payments: number }>`
    select (select count(*)::int from channel_subscriptions where months = 2) as renewed,
           (select max(months) from channel_subscriptions) as most,
           (select count(*)::int from celebrations) as celebrations,
           (select count(*)::int from payments where number = 2) as payments`);
