import { hostname } from 'node:os';
import { sql } from 'kysely';
import { MINUTE_MS, msAfter, SECOND_MS } from '#core/contract/durations.ts';
import { perContext } from '../concurrency/per-context.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import type { PeriodicJob } from '../periodic-job.ts';
import type { DatabaseClock } from './database-clock.ts';

/** Milliseconds. NTP keeps clocks closer together. */
const WRONG_FROM = 2 * SECOND_MS;
/** Milliseconds. A node that has not compared its clock for so long has stopped. */
const FORGOTTEN_AFTER = 3 * MINUTE_MS;
/** Seconds between looks at whether a comparison is due. */
const LOOK_EVERY = 1;

/** Name of this process among the nodes: its host name and process id. */
export const NODE_NAME = `${hostname()}:${process.pid}`;

interface NodeClock {
  /** As `NODE_NAME`. */
  node: string;
  /** Milliseconds by which the clock of its machine is ahead of the database's; negative when behind. */
  ahead: number;
}

export const isWrong = ({ ahead }: Pick<NodeClock, 'ahead'>): boolean => Math.abs(ahead) > WRONG_FROM;

async function upsertNodeClock(db: Db, { node, ahead }: NodeClock, now: Date): Promise<void> {
  await db.rows(sql`
    insert into node_clocks (node, ahead_ms, compared_at) values (${node}, ${Math.round(ahead)}, ${now})
    on conflict (node) do update set ahead_ms = excluded.ahead_ms, compared_at = excluded.compared_at`);
  await db.rows(sql`delete from node_clocks where compared_at < ${msAfter(now, -FORGOTTEN_AFTER)}`);
}

/** The running nodes whose machine has a wrong clock. */
export async function listWrongClocks(db: Db, now: Date): Promise<NodeClock[]> {
  const rows = await db.rows(sql<NodeClock>`
    select node, ahead_ms as ahead from node_clocks where compared_at >= ${msAfter(now, -FORGOTTEN_AFTER)} order by node`);
  return rows.filter(isWrong);
}

const sentenceOf = (ahead: number): string =>
  `The clock of this machine is ${(Math.abs(ahead) / SECOND_MS).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the database. ` +
  'This node uses the clock of the database. Synchronize both machines with NTP.';

/** Compares the clocks once, and tells the log when they begin or cease to differ, and the other nodes each time. */
export class ClockWatch {
  readonly #ctx: Pick<Ctx, 'db' | 'log' | 'now'>;
  readonly #clock: DatabaseClock;
  readonly #node: string;
  #wasWrong = false;
  #hasCompared = false;

  constructor(ctx: Pick<Ctx, 'db' | 'log' | 'now'>, clock: DatabaseClock, node = NODE_NAME) {
    this.#ctx = ctx;
    this.#clock = clock;
    this.#node = node;
  }

  /** At once after a start, because the log and the other nodes know nothing of this node yet. */
  isDue(): boolean {
    return !this.#hasCompared || this.#clock.isDue();
  }

  async compare(): Promise<void> {
    const { db, log, now } = this.#ctx;
    await this.#clock.compare(db);
    this.#hasCompared = true;
    const ahead = this.#clock.machineAhead;
    const wrong = isWrong({ ahead });
    if (wrong && !this.#wasWrong) log.warn({ ahead_ms: Math.round(ahead) }, sentenceOf(ahead));
    if (!wrong && this.#wasWrong) log.info('The clock of this machine agrees with the clock of the database again.');
    this.#wasWrong = wrong;
    await upsertNodeClock(db, { node: this.#node, ahead }, now());
  }
}

const watches = perContext((ctx) => {
  const { clock } = ctx.services;
  return { watch: clock ? new ClockWatch(ctx, clock) : null };
});

export const compareClocks: PeriodicJob = {
  name: 'comparing the clock with the database',
  everySeconds: LOOK_EVERY,
  atStart: true,
  run: async (ctx) => {
    const { watch } = watches(ctx);
    if (watch?.isDue()) await watch.compare();
  },
};
