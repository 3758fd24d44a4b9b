import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DAY_SECONDS, SECOND_MS } from '#core/contract/durations.ts';
import { jobsServer } from '../jobs/feature.ts';
import { runDueJobs } from '../jobs/testing.ts';
import { Metrics } from '../metrics.ts';
import type { RealtimeView } from '../periodic-job.ts';
import { testApp } from '../testing/test-app.ts';
import { NOON } from '../testing/test-clock.ts';
import { verifyLedgerJob, watchLedger } from './daily-verification.ts';
import { ledgerServer } from './feature.ts';
import { post } from './ledger.ts';
import { aTransfer, mint, purse } from './testing.ts';

test('the ledger is verified once a day on one node, and its errors are in the log and in the metrics', async () => {
  const registry = new Registry();
  const app = await testApp([jobsServer, ledgerServer], { services: { metrics: new Metrics(registry) } });
  const watch = () => watchLedger.run(app.ctx, {} as RealtimeView);
  const values = async () => {
    await watch();
    const page = (await registry.metrics()).split('\n');
    return ['ledger_transactions_total', 'ledger_verified_timestamp_seconds', 'ledger_faults'].map((name) =>
      Number(page.find((line) => line.startsWith(`${name} `))?.split(' ')[1]),
    );
  };
  expect(await values()).toEqual([0, 0, 0]);
  await app.ctx.tx((tx) => post(tx, aTransfer('gift', mint, purse(1), 100), NOON));
  await runDueJobs(app.ctx, [verifyLedgerJob]);
  const at = NOON.getTime() / SECOND_MS;
  expect(await values()).toEqual([1, at, 0]);

  await app.db.rows(sql`update ledger_accounts set balance = 99 where balance = 100`);
  app.clock.pass(DAY_SECONDS - 1);
  await watch();
  await runDueJobs(app.ctx, [verifyLedgerJob]);
  expect(await values(), 'a day has not passed').toEqual([1, at, 0]);
  app.clock.pass(1);
  await watch();
  await runDueJobs(app.ctx, [verifyLedgerJob]);
  const [, verifiedAt, faults] = await values();
  expect([verifiedAt, faults]).toEqual([at + DAY_SECONDS, 1]);
  const line = app.logged.find(({ msg }) => msg.startsWith('The ledger does not balance.'));
  expect(line).toMatchObject({ level: 50, faults: [expect.stringContaining('has 99, but its postings add up to 100.')] });
});

test('a verification that failed stays dead until the next day, so that its error can be read', async () => {
  const app = await testApp([jobsServer, ledgerServer]);
  const watch = () => watchLedger.run(app.ctx, {} as RealtimeView);
  const dead = () => app.db.rows(sql`select kind from jobs where died_at is not null`);
  await watch();
  await app.db.rows(sql`update jobs set died_at = ${app.clock.now()}, error = 'out of memory'`);
  app.clock.pass(DAY_SECONDS - 1);
  await watch();
  expect(await dead()).toEqual([{ kind: 'ledger.verify' }]);
  app.clock.pass(1);
  await watch();
  expect(await dead()).toEqual([]);
});
