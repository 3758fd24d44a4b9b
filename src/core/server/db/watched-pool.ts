import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { type DatabaseHealth, DatabaseUnavailable, isConnectionLoss } from './database-health.ts';
import { type ConnectionLanes, currentLane } from './lanes.ts';
import type { StatementNames } from './statement-names.ts';

export interface WatchedPoolOptions {
  pool: pg.Pool;
  lanes: ConnectionLanes;
  health: DatabaseHealth;
  /** Milliseconds, or null for no limit. Covers a dead network; the server's own timeout is shorter. */
  responseTimeout: () => number | null;
  names: StatementNames;
}

/** Every lost connection becomes `DatabaseUnavailable` and is not reused. Requests wait in the lanes, never in the pool. */
export function watchedPool({ pool, lanes, health, responseTimeout, names }: WatchedPoolOptions): PostgresPool {
  const known = new WeakMap<pg.PoolClient, WatchedClient>();
  // A client that fails while it is checked out also emits here, and an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const giveBack = await lanes.acquire(currentLane());
      const client = await pool.connect().catch((error: unknown) => {
        giveBack();
        throw isConnectionLoss(error) ? health.reportLoss(error) : error;
      });
      const watched = known.get(client) ?? watch(client, { health, responseTimeout, names });
      known.set(client, watched);
      watched.giveBack = giveBack;
      return watched;
    },
  };
}

interface WatchedClient extends PostgresPoolClient {
  giveBack: () => void;
}

function watch(
  client: pg.PoolClient,
  { health, responseTimeout, names }: Pick<WatchedPoolOptions, 'health' | 'responseTimeout' | 'names'>,
): WatchedClient {
  let lost: DatabaseUnavailable | null = null;
  const query = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (lost) throw lost;
    // Statements without parameters are control statements, which are not planned.
    const name = parameters.length > 0 ? names.of(text) : undefined;
    try {
      const values = parameters as unknown[];
      const result = await withTimeout(client.query({ text, values, ...(name !== undefined && { name }) }), responseTimeout());
      health.reportAnswer();
      return result;
    } catch (error) {
      if (name !== undefined) names.reportError(text, error);
      if (!isConnectionLoss(error)) throw error;
      lost = health.reportLoss(error);
      throw lost;
    }
  };
  const watched = {
    query: query as <Row>(text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<Row>>,
    release: (destroy) => {
      client.release(destroy === true || lost !== null);
      watched.giveBack();
    },
    giveBack: () => {},
  } as WatchedClient;
  return watched;
}

async function withTimeout<T>(answer: Promise<T>, milliseconds: number | null): Promise<T> {
  if (milliseconds === null) return answer;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('The database did not answer in time.')), milliseconds);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
