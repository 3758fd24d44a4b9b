/**
 * The product's server in its own process: `node server.ts (URL | FOLDER) SUBSCRIPTIONS`. A channel is live, and people have bought KICKs.
 * This many subscriptions to twenty channels were paid a month ago and are due. The order `renew` renews them, and `count` counts the
 * renewals. `stop` verifies the ledger.
 */
import { sql } from 'kysely';
import pino from 'pino';
import { features } from '#app/server/features.ts';
import { settingsOf } from '#app/server/settings.ts';
import { flagValues, manifestsOf } from '#core/contract/feature.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { createHttp } from '#core/server/http/server.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { newUlid } from '#core/server/ulid.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { createMessagePartitions } from '#features/chat/chat/server/message-partitions.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { recordPayments } from '#features/economy/payments/server/record-payments.ts';
import { renewAllDue } from '#features/economy/payments/server/renew.ts';
import { findPurchase } from '#features/economy/payments/server/store/purchases.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { newToken, tokenHash } from '#features/people/accounts/server/tokens.ts';
import type { Crowd } from '../points/crowd-server.ts';

const TALKERS_AND_GIVERS = 4000;
const CHANNELS = 20;
/** Rows per statement, and payments per transaction. */
const AT_ONCE = 500;
const MONTH_MS = 30 * 24 * 3600 * 1000;

const [, , place, subscriptions] = process.argv as [string, string, string, string];
const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(features);
const limits = openLimits({ off: true, redis: null });
/** Purchases before the measurement are dated in the past, so that they are due. */
let sinceNow = 0;
const flags = flagValues(manifestsOf(features), { beta: true });
const ctx = makeCtx({
  database,
  bus: memoryBus(),
  limits,
  log,
  features,
  now: () => new Date(Date.now() + sinceNow),
  flags,
  settings: { ...settingsOf({}, { demo: false, dev: false }), PLATFORM_SHARE: 10 },
  publicUrl: 'http://127.0.0.1',
});
await createMessagePartitions(ctx);
const http = await createHttp({ ctx, identify, routes: features.flatMap(({ routes }) => routes) });

const { channel, chatroomId } = await givenRoom(ctx.db, 'crowd');
await givenLivestream(ctx.db, channel.id, { startedAt: new Date() });
await ctx.db.rows(sql`insert into subscription_settings (channel_id, is_enabled) values (${channel.id}, true)`);
const tokens: string[] = [];
for (let from = 0; from < TALKERS_AND_GIVERS; from += AT_ONCE) {
  const made = Array.from({ length: AT_ONCE }, () => newToken());
  const people = await makePeople('person', from, AT_ONCE);
  await ctx.db.rows(sql`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select id, hash, 'program', '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
      from unnest(${arrayOf('int8', people)}, ${arrayOf('text', made.map(tokenHash))}) as given (id, hash)`);
  await payFor(people, { kind: 'kicks', item: { plan_id: 'kicks_10000' }, amount: 10_000, channelId: null, isRecurring: false });
  tokens.push(...made);
}
await subscribeAll(Number(subscriptions));
// As in a database with subscriptions that are a month old.
await ctx.db.rows(sql`vacuum analyze`);

async function makePeople(name: string, from: number, count: number): Promise<number[]> {
  const names = Array.from({ length: count }, (_, at) => `${name}${from + at}`);
  const people = await ctx.db.rows(sql<{ id: number }>`
    insert into users (username, slug, email, password_hash, created_at)
    select name, name, name || '@bench.invalid', '', now() - interval '200 days' from unnest(${arrayOf('text', names)}) as given (name) returning id`);
  return people.map(({ id }) => id);
}

interface Sold {
  kind: string;
  item: object;
  amount: number;
  channelId: number | null;
  isRecurring: boolean;
}

/** Each of these people ordered this, and the provider has just received the money. */
async function payFor(buyers: readonly number[], { kind, item, amount, channelId, isRecurring }: Sold): Promise<void> {
  const at = ctx.now();
  const ids = buyers.map(() => `purchase_${newUlid(at)}`);
  await ctx.db.rows(sql`
    insert into purchases (id, buyer_id, kind, item, channel_id, title, amount, currency, is_recurring, idempotency_key, return_path,
                           provider, state, created_at, expires_at)
    select id, buyer, ${kind}, ${JSON.stringify(item)}::jsonb, ${channelId}::int8, ${kind}, ${amount}, 'USD', ${isRecurring}, id, '/crowd',
           'test', 'open', ${at}, ${at}::timestamptz + interval '1 day'
      from unnest(${arrayOf('text', ids)}, ${arrayOf('int8', buyers)}) as given (id, buyer)`);
  await ctx.tx(async (tx) => {
    const taken = [];
    for (const id of ids) taken.push({ purchase: (await findPurchase(tx, id))!, providerRef: `${id} 1` });
    await recordPayments(tx, taken, at);
  });
}

async function subscribeAll(count: number): Promise<void> {
  if (count === 0) return;
  sinceNow = -MONTH_MS - 1000;
  for (let at = 0; at < CHANNELS; at++) {
    const { channel } = await givenRoom(ctx.db, `seller${at}`);
    await ctx.db.rows(sql`insert into subscription_settings (channel_id, is_enabled) values (${channel.id}, true)`);
    for (let from = 0; from < count / CHANNELS; from += AT_ONCE) {
      const buyers = await makePeople(`subscriber${at}x`, from, AT_ONCE);
      const item = { channel: `seller${at}`, months: 1, tier: 1 };
      await payFor(buyers, { kind: 'subscription', item, amount: 499, channelId: channel.id, isRecurring: true });
    }
  }
  sinceNow = 0;
}

const port = await http.listen(0, '127.0.0.1');
process.send!({ port, slug: 'crowd', channelId: channel.id, chatroomId, rewardId: '', tokens } satisfies Crowd);

async function countRenewals(): Promise<number> {
  return (await ctx.db.row(sql<{ count: number }>`select count(*)::int as count from payments where number > 1`))!.count;
}

process.on('message', async (order: 'renew' | 'count' | 'stop') => {
  if (order === 'renew') {
    const began = performance.now();
    await renewAllDue(ctx);
    process.send!((performance.now() - began) / 1000);
    return;
  }
  if (order === 'count') {
    process.send!(await countRenewals());
    return;
  }
  const { faults } = await verify(
    ctx.db,
    features.flatMap(({ ledgerChecks = [] }) => ledgerChecks),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await http.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
