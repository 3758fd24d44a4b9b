import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely';
import pg from 'pg';
import { copyIn, copyOut } from './copy.ts';
import { DatabaseUnavailable, isConnectionLoss } from './database-health.ts';
import type { Db } from './db.ts';
import { type MigratedFeature, runMigrations } from './migrate.ts';

/** A connection of its own without time limits, for work that takes minutes. The caller writes `begin` and `commit`. One call at a time. */
export interface Session extends Db {
  /** Rows as COPY text, several at a time, each with its newline. */
  copyOut(statement: string): AsyncIterable<Buffer>;
  copyIn(statement: string, rows: AsyncIterable<Uint8Array>): Promise<void>;
  /** Runs the migrations that this database has not recorded, in the caller's transaction; only those of `names` if it is given. */
  migrate(features: readonly MigratedFeature[], names?: ReadonlySet<string>): Promise<void>;
}

/** Ends the connection with the work. A lost connection is `DatabaseUnavailable`. */
export async function withSession<T>(address: pg.ClientConfig, work: (session: Session) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  // A failure reaches the statement that waits. An unhandled error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(sessionOf(client));
  } catch (error) {
    if (isConnectionLoss(error) && !(error instanceof DatabaseUnavailable))
      throw new DatabaseUnavailable('The database is unavailable.', 2, { cause: error });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sessionOf(client: pg.Client): Session {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  const rows = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(kysely)).rows;
  return {
    rows,
    row: async (statement) => (await rows(statement))[0] ?? null,
    copyOut: (statement) => copyOut(client, statement),
    copyIn: (statement, chunks) => copyIn(client, statement, chunks),
    migrate: (features, names) => runMigrations(kysely, features, { names }),
  };
}

/** Every statement runs on the one connection. */
function poolOf(client: pg.Client): PostgresPool {
  const single = {
    query: (text: string, parameters: readonly unknown[]) => client.query({ text, values: [...parameters] }),
    release: () => {},
  };
  return { options: {}, end: async () => {}, connect: async () => single } as unknown as PostgresPool;
}
