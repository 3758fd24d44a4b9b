import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { type DatabaseHealth, DatabaseUnavailable, isConnectionLoss } from './database-health.ts';

/**
 * The driver's pool as Kysely uses it. Every way to lose a connection becomes `DatabaseUnavailable`, and the connection is not used again.
 * `responseTimeout` is how long a statement may go unanswered, in milliseconds, or null for no limit. The server's own timeout is shorter; this
 * one covers a dead network.
 */
export function watchedPool(pool: pg.Pool, health: DatabaseHealth, responseTimeout: () => number | null): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // A client that dies while it is checked out also emits here, and an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw isConnectionLoss(error) ? health.reportLoss(error) : error;
      });
      const watched = known.get(client) ?? watch(client, health, responseTimeout);
      known.set(client, watched);
      return watched;
    },
  };
}

function watch(client: pg.PoolClient, health: DatabaseHealth, responseTimeout: () => number | null): PostgresPoolClient {
  let lost: DatabaseUnavailable | null = null;
  const query = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (lost) throw lost;
    try {
      const result = await withTimeout(client.query(text, parameters as unknown[]), responseTimeout());
      health.reportAnswer();
      return result;
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      lost = health.reportLoss(error);
      throw lost;
    }
  };
  return {
    query: query as <Row>(text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<Row>>,
    release: (destroy) => client.release(destroy === true || lost !== null),
  } as PostgresPoolClient;
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
