import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { CrowdMeasured, Order } from '../points/crowd-clients.ts';
import type { Crowd } from '../points/crowd-server.ts';
import { answersOf, isAnswered, type Measured, times } from '../points/measured.ts';

/** Messages a second in the room of the gifts. */
const PER_SECOND = 50;
/** Warm-up in milliseconds, in which the first messages and gifts compile the code. */
const WARM_UP = 15_000;
const GIFTS_PER_SECOND = 100;
/** Maximum p99 of a send beside gifts, as a multiple of the p99 alone. */
const GIFTS_GOAL = { embedded: 2, PostgreSQL: 1.5 } as const;
/** Minimum seconds for which sends are measured alone before renewals: the p99 of fewer messages is chance. */
const RENEWAL_ALONE_SECONDS = 60;
const RENEWAL_GOAL = 2;
const RENEWAL_SECONDS = 300;

type DatabaseName = keyof typeof GIFTS_GOAL;

interface Site {
  server: ReturnType<typeof startProcess>;
  clients: ReturnType<typeof startProcess>;
}

/** Runs the product on each database in turn, with people who send messages in one room at a steady rate. */
async function onEachDatabase(
  subscriptions: number,
  only: string | undefined,
  measure: (name: DatabaseName, site: Site) => Promise<boolean>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-economy-'));
  const postgres = await startPostgres({ durable: true });
  const met: boolean[] = [];
  try {
    for (const name of Object.keys(GIFTS_GOAL) as DatabaseName[]) {
      if (only !== undefined && only !== name) continue;
      const place = name === 'embedded' ? join(folder, 'db') : await newDatabase(postgres.url);
      const server = startProcess(join(import.meta.dirname, 'server.ts'), [place, String(subscriptions)]);
      const crowd = await request<Crowd>(server);
      const clients = startProcess(join(import.meta.dirname, '../points/crowd-clients.ts'));
      clients.send({ kind: 'talk', crowd, perSecond: PER_SECOND } satisfies Order);
      await pause(WARM_UP);
      met.push(await measure(name, { server, clients }));
      await stopProcess(clients);
      await stopProcess(server);
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return met.every(Boolean);
}

async function newDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database economy');
  await client.end();
  return url.replace(/\/postgres$/, '/economy');
}

async function measureAlone({ clients }: Site, seconds: number): Promise<Measured> {
  await request<Measured>(clients, 'measure');
  await pause(seconds * 1000);
  return request<Measured>(clients, 'measure');
}

/**
 * Sends 100 gifts a second in the room of the messages, and measures the reply times of messages meanwhile. Returns whether the goal was
 * met.
 */
export async function measureGifts(seconds: number, only?: string): Promise<boolean> {
  console.log(`${GIFTS_PER_SECOND} gifts a second in the room where ${PER_SECOND} messages a second are sent.\n`);
  console.log('| gifts | answers | p50 / p99 | send p50 / p99 alone | beside the gifts | p99 beside : alone | goal |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
  return onEachDatabase(0, only, async (name, site) => {
    const order = { kind: 'act', act: 'gift', people: GIFTS_PER_SECOND * seconds, seconds } as const;
    // The first gifts compile the code.
    await request<CrowdMeasured>(site.clients, { ...order, people: 500, seconds: 5 });
    const alone = await measureAlone(site, seconds);
    const gifts = await request<CrowdMeasured>(site.clients, order);
    const beside = await request<Measured>(site.clients, 'measure');
    const ratio = beside.p99 / alone.p99;
    const goal = GIFTS_GOAL[name];
    const cells = [name, answersOf(gifts), times(gifts), times(alone), times(beside), `${ratio.toFixed(1)} x`, `${goal} x`];
    console.log(`| ${cells.join(' | ')} |`);
    return ratio <= goal && [gifts, alone, beside].every(isAnswered);
  });
}

/** Renews this many subscriptions while people send messages. Returns whether the goals were met. */
export async function measureRenewals(subscriptions: number, seconds: number, only?: string): Promise<boolean> {
  console.log(`${subscriptions.toLocaleString('en')} subscriptions are renewed while ${PER_SECOND} messages a second are sent.\n`);
  console.log('| renewals | renewed | in | send p50 / p99 alone | beside the renewals | p99 beside : alone |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  return onEachDatabase(subscriptions, only, async (name, site) => {
    const alone = await measureAlone(site, Math.max(seconds, RENEWAL_ALONE_SECONDS));
    const took = await request<number>(site.server, 'renew');
    const beside = await request<Measured>(site.clients, 'measure');
    // Not while messages are measured, because counting would slow them down.
    const renewals = await request<number>(site.server, 'count');
    const ratio = beside.p99 / alone.p99;
    const cells = [name, renewals.toLocaleString('en'), `${took.toFixed(0)} s`, times(alone), times(beside), `${ratio.toFixed(1)} x`];
    console.log(`| ${cells.join(' | ')} |`);
    return ratio <= RENEWAL_GOAL && took <= RENEWAL_SECONDS && renewals === subscriptions && [alone, beside].every(isAnswered);
  });
}
