import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../settings/setting.ts';
import { StartupError } from '../startup-error.ts';
import { DatabaseHealth, DatabaseUnavailable, isRetryable, reasonOf } from './database-health.ts';
import type { Db } from './db.ts';
import { EmbeddedEngine, runningAddress } from './embedded/engine.ts';
import { FolderInUse } from './embedded/folder-lock.ts';
import { ConnectionLanes, type Lane } from './lanes.ts';
import { type MigratedFeature, migrate } from './migrate.ts';
import { type Session, withSession } from './session.ts';
import { type DatabaseObserver, isStaleStatement, StatementNames, watchedPool } from './watched-pool.ts';

export type DatabaseOptions = {
  log: Logger;
  /** Size of the connection pool of this process; `POOL_SIZE` by default. */
  connections?: number;
  /** Milliseconds to wait for a free connection; 10,000 by default. */
  patience?: number;
  /** Name of the connections in `pg_stat_activity`; that of a server by default. */
  application?: string;
  observer?: DatabaseObserver;
} & (
  | {
      /** `postgres://...`; requires PostgreSQL 15 or newer. */
      url: string;
      /** Milliseconds to wait at startup for a server that does not answer yet; 15,000 by default. */
      startTimeout?: number;
    }
  | {
      folder: string;
      /** Uses the database of a server that runs on this folder, if one does (decision 082). */
      mayAttach?: boolean;
    }
);

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** The pool. It throws inside a transaction. */
  readonly db: Db;
  /**
   * Runs the work in a transaction (read committed). When PostgreSQL aborts it in favor of another one (deadlock, serialization failure),
   * the whole work runs again, in up to three attempts. The work must therefore not change anything outside the database itself.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A connection of its own; see `Session`. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Throws StartupError on a newer schema. */
  migrate(features: readonly MigratedFeature[]): Promise<void>;
  /** True from the loss of the database until its return. */
  isUnavailable(): boolean;
  /** Maximum number of connections of this process. */
  readonly connections: number;
  /** Connections in use, and requests that wait for one. */
  figures(lane: Lane): { held: number; waiting: number };
  /** Waits for running statements, then closes the server connections or the embedded database. */
  close(): Promise<void>;
}

/** Connections of a node to its database. */
export const POOL_SIZE = 10;

const ATTEMPTS = 3;
/** The server aborts a statement after 15 s; a connection that is silent for 20 s counts as dead. */
const STATEMENT_TIMEOUT = 15_000;
const RESPONSE_TIMEOUT = 20_000;
/** Milliseconds that a start waits for PostgreSQL. */
const START_TIMEOUT = 15_000;
const MIN_SERVER_VERSION = 150_000;
/** Name of a server's connections in `pg_stat_activity`. */
const SERVER_NAME = 'grandstand';

export const databaseOptions = (
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
  { mayAttach = false, application = SERVER_NAME } = {},
): DatabaseOptions => (DATABASE_URL ? { url: DATABASE_URL, log, application } : { folder: DATA_DIR, log, mayAttach, application });

/** Throws StartupError while a server uses the database. The caller's own connections have another name. */
export async function refuseRunningServers({ db }: Pick<Database, 'db'>): Promise<void> {
  const row = await db.row(sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity where datname = current_database() and application_name = ${SERVER_NAME}`);
  if (row!.connections > 0) throw new StartupError('A server is running on this database: stop it first.');
}

/** Throws StartupError with one sentence when the database cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if ('url' in options) {
    const name = `PostgreSQL at ${addressOf(options.url)}`;
    const database = connect({ connectionString: options.url }, options, { kind: 'postgres', name, release: async () => {} });
    return closedOnFailure(database, () => waitForServer(database, { ...options, name }));
  }
  const { address, close } = await openEngine(options.folder, options);
  const database = connect(address, options, { kind: 'embedded', name: EMBEDDED, release: close });
  return closedOnFailure(database, () => assertDurable(database));
}

const EMBEDDED = 'The embedded database';

async function openEngine(
  folder: string,
  { log, mayAttach = false }: { log: Logger; mayAttach?: boolean },
): Promise<{ address: pg.PoolConfig; close: () => Promise<void> }> {
  try {
    const engine = await EmbeddedEngine.open(folder, log);
    return { address: engine.address, close: () => engine.close() };
  } catch (error) {
    if (!(mayAttach && error instanceof FolderInUse)) throw error;
    return { address: runningAddress(folder), close: async () => {} };
  }
}

const DEFAULT_PORT = 5432;

/** Host and port, without the password. */
function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || DEFAULT_PORT}`;
}

function connect(
  address: pg.PoolConfig,
  { connections = POOL_SIZE, patience = 10_000, application = SERVER_NAME, log, observer }: DatabaseOptions,
  parts: Pick<DatabaseParts, 'kind' | 'name' | 'release'>,
): Database {
  const common = {
    ...address,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: application,
    options: '-c TimeZone=UTC',
    types: columnTypes,
  };
  const pool = new pg.Pool({
    ...common,
    max: connections,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: 30_000,
  });
  const lanes = new ConnectionLanes({ connections, patience, ...(observer && { onGranted: (...wait) => observer.granted(...wait) }) });
  return createDatabase({ ...parts, pool, lanes, log, connections, observer, session: (work) => withSession(common, work) });
}

async function closedOnFailure(database: Database, prepare: () => Promise<void>): Promise<Database> {
  try {
    await prepare();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Checks that a commit of the embedded database reaches the disk, because a wrong setting would only show after a crash. */
async function assertDurable({ db }: Database): Promise<void> {
  const settings = await db.row(sql<Record<string, string>>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`);
  for (const [name, value] of Object.entries(settings!)) {
    if (value !== 'on') throw new StartupError(`The embedded database has ${name}=${value} and would lose messages in a crash.`);
  }
}

/** The machines of an installation start in any order, so this waits for a server that is not up yet. */
async function waitForServer(
  database: Database,
  { name, startTimeout = START_TIMEOUT, log }: { name: string; startTimeout?: number; log: Logger },
): Promise<void> {
  const until = performance.now() + startTimeout;
  for (;;) {
    try {
      const row = await database.db.row(sql<{ version: number; encoding: string }>`
        select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`);
      const { version, encoding } = row!;
      if (version < MIN_SERVER_VERSION)
        throw new StartupError(`DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Grandstand needs 15 or newer.`);
      if (encoding !== 'UTF8') throw new StartupError(wrongEncoding(encoding));
      return;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const reason = reasonOf(error);
      if (!(error instanceof DatabaseUnavailable))
        throw new StartupError(`${name} refused the connection: ${reason}. Correct DATABASE_URL.`, { cause: error });
      if (performance.now() >= until)
        throw new StartupError(`${name} does not answer: ${reason}. Start it, or correct DATABASE_URL.`, { cause: error });
      log.debug({ reason }, 'waiting for the database');
      await pause(300);
    }
  }
}

const wrongEncoding = (encoding: string) =>
  `The database at DATABASE_URL has the encoding ${encoding} and cannot hold all texts: ` +
  `create it with "create database NAME template template0 encoding 'UTF8'".`;

interface DatabaseParts {
  kind: Database['kind'];
  /** Begins the sentences of the log. */
  name: string;
  pool: pg.Pool;
  lanes: ConnectionLanes;
  log: Logger;
  connections: number;
  observer: DatabaseObserver | undefined;
  session: Database['session'];
  release: () => Promise<void>;
}

function createDatabase({ kind, name, pool, lanes, log, connections, observer, session, release }: DatabaseParts): Database {
  let isMigrating = false;
  const health = new DatabaseHealth(name, log, () => sql`select 1`.execute(kysely));
  const names = new StatementNames();
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: watchedPool({ pool, lanes, health, responseTimeout: () => (isMigrating ? null : RESPONSE_TIMEOUT), names, observer }),
    }),
  });
  const currentTransaction = new AsyncLocalStorage<TransactionScope>();

  const runTransaction = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    kysely.transaction().execute((trx) => {
      const scope: TransactionScope = { open: true };
      const db = createDb(trx, () => {
        if (!scope.open) throw new Error('This transaction is over: something in it was not awaited.');
      });
      return currentTransaction.run(scope, async () => {
        try {
          return await work(db);
        } finally {
          scope.open = false;
        }
      });
    });

  const assertOutsideTransaction = (what: string) => {
    if (currentTransaction.getStore()?.open)
      throw new Error(`${what} inside a transaction would wait for itself forever: pass the transaction on.`);
  };

  return {
    kind,
    db: createDb(kysely, () => assertOutsideTransaction('The pool')),
    transaction: async (work) => {
      assertOutsideTransaction('A transaction');
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction(work);
        } catch (error) {
          if (!(isRetryable(error) || isStaleStatement(error)) || attempt === ATTEMPTS) throw error;
          await pause(Math.random() * 20 * attempt);
        }
      }
    },
    session,
    migrate: async (features) => {
      isMigrating = true;
      try {
        await migrate(kysely, features, log);
      } finally {
        isMigrating = false;
        names.clear();
      }
    },
    isUnavailable: () => health.isUnavailable,
    connections,
    figures: (lane) => lanes.figures(lane),
    close: async () => {
      health.stop();
      await kysely.destroy();
      await release();
    },
  };
}

interface TransactionScope {
  open: boolean;
}

function createDb(executor: Kysely<unknown>, check: () => void): Db {
  const rows: Db['rows'] = async (statement) => {
    check();
    try {
      return (await statement.execute(executor)).rows;
    } catch (error) {
      // The first failure has ended the transaction, so that it runs again as a whole.
      if (executor.isTransaction || !isStaleStatement(error)) throw error;
      return (await statement.execute(executor)).rows;
    }
  };
  return { rows, row: async (statement) => (await rows(statement))[0] ?? null };
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is too large for a number.`);
  return value;
}

const parseTextArray = pg.types.getTypeParser(INT8_ARRAY as number as TypeId) as (text: string) => Array<string | null>;

const OURS: Record<number, (text: string) => unknown> = {
  [INT8]: safeInteger,
  [INT8_ARRAY]: (text) => parseTextArray(text).map((item) => (item === null ? null : safeInteger(item))),
  // The driver would parse it as midnight in the machine's own time zone.
  [DATE]: (text) => text,
};

/** int8 as number (an unsafe one throws), timestamptz as Date, date as `2026-01-02`, json parsed, numeric as text. */
const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    OURS[oid] ?? (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;
