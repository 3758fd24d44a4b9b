/**
 * Measures searches with one typo among very many channels beside a plain `ilike`, and the reply time of chat messages with and without
 * searches. Nothing is random: two runs search for the same names.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { Measured, Order } from '../predictions/clients.ts';
import type { Sending } from '../predictions/server.ts';
import type { SearchOrder } from './searchers.ts';
import type { Latency } from './server.ts';
import { type ChatRow, chatTable, type LatencyRow, latencyTable, percentiles } from './table.ts';

const options = {
  channels: { type: 'string', default: '100000' },
  seconds: { type: 'string', default: '5' },
  rounds: { type: 'string', default: '8' },
  /** Only this one: `embedded` or `PostgreSQL`. */
  database: { type: 'string' },
  /** Only this part: `latency` or `chat`. */
  part: { type: 'string' },
} as const;
const { channels, seconds, rounds, database, part } = parseArgs({ options }).values;
const SENDS_PER_SECOND = 50;
const SEARCHES_PER_SECOND = 20;
const WARM_UP = 1000;
/** Maximum p99 of a send beside searches, as a multiple of the p99 alone. */
const GOAL = 2;
/** The minimum share of typos whose channel is on the first page. The others differ by one letter from more names than a page holds. */
const FOUND = 0.9;
const LIMITS = { embedded: { p50: 40, p99: 120 }, PostgreSQL: { p50: 15, p99: 50 } };

const start = (file: string, args: string[] = []) => startProcess(join(import.meta.dirname, file), args);
type Server = ReturnType<typeof start>;

async function measureLatency(name: keyof typeof LIMITS, server: Server): Promise<LatencyRow> {
  const { typo, name: exact, short, ilike, found } = await request<Latency>(server, 'latency');
  const share = found / typo.length;
  return {
    database: name,
    typo: percentiles(typo),
    name: percentiles(exact),
    short: percentiles(short),
    ilike: percentiles(ilike),
    found: share,
    limit: LIMITS[name],
  };
}

/** Both states take turns, so that other load affects both. The sends of all rounds of a state count together. */
async function measureChat(name: string, sending: Sending): Promise<ChatRow> {
  const senders = start('../predictions/clients.ts');
  senders.send({ ...sending, perSecond: SENDS_PER_SECOND } satisfies Order);
  const measured = async () => {
    await pause(WARM_UP);
    await request<Measured>(senders, 'measure');
    await pause(Number(seconds) * 1000);
    return (await request<Measured>(senders, 'measure')).durations;
  };
  const [without, during]: [number[], number[]] = [[], []];
  let searches = 0;
  for (let round = 0; round < Number(rounds); round++) {
    without.push(...(await measured()));
    const searchers = start('searchers.ts');
    searchers.send({ port: sending.port, channels: Number(channels), perSecond: SEARCHES_PER_SECOND } satisfies SearchOrder);
    during.push(...(await measured()));
    searches += (await request<{ answered: number }>(searchers, 'count')).answered;
    await stopProcess(searchers);
  }
  await stopProcess(senders);
  const searchedFor = Number(rounds) * (Number(seconds) + WARM_UP / 1000);
  return { database: name, without: percentiles(without), during: percentiles(during), searchesPerSecond: searches / searchedFor };
}

const isFast = ({ typo, limit, found }: LatencyRow) => found >= FOUND && typo.p50 <= limit.p50 && typo.p99 <= limit.p99;
const isUndisturbed = ({ without, during }: ChatRow) => during.p99 <= GOAL * without.p99;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-search-'));
const postgres = await startPostgres({ durable: true });
try {
  const places = { embedded: join(folder, 'embedded'), PostgreSQL: postgres.url };
  const latencies: LatencyRow[] = [];
  const chats: ChatRow[] = [];
  for (const [name, place] of Object.entries(places) as [keyof typeof LIMITS, string][]) {
    if (database && database !== name) continue;
    const server = start('server.ts', [place, channels]);
    const sending = await request<Sending>(server);
    if (part !== 'chat') latencies.push(await measureLatency(name, server));
    if (part !== 'latency') chats.push(await measureChat(name, sending));
    await stopProcess(server);
  }
  console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
  if (latencies.length > 0) console.log(latencyTable(Number(channels), latencies));
  if (chats.length > 0) console.log(`\n${SENDS_PER_SECOND} messages a second\n${chatTable(chats)}`);
  process.exitCode = latencies.every(isFast) && chats.every(isUndisturbed) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
