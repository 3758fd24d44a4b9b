import type { Database } from '../db/open-database.ts';
import { afterTest } from './after-test.ts';
import { createReset } from './empty-database.ts';

/** A database that is reused by one test after another. */
interface PooledDatabase {
  database: Database;
  /** Restores it to its new state; returns false when that is not possible. */
  reset(): Promise<boolean>;
  /** Removes its files after it was closed. */
  remove(): Promise<void>;
}

/**
 * Databases that earlier tests of this worker returned, the most recently used last. The files of a worker share them, and they stay open
 * until the worker ends.
 */
const spare: { schema: string; pooled: PooledDatabase }[] = [];
/** Maximum number of open databases. */
const MAX_SPARE = 8;

/**
 * Lends a database in new condition until the end of the test (or file). The next test with the same schema gets it emptied, which takes a
 * tenth of the time of creating one. A database that was closed, is still busy or could not be restored is not lent again.
 */
export async function lendDatabase(schema: string, make: () => Promise<Pick<PooledDatabase, 'database' | 'remove'>>): Promise<Database> {
  const last = spare.findLastIndex((one) => one.schema === schema);
  const pooled = last === -1 ? await createPooled(make) : spare.splice(last, 1)[0]!.pooled;
  const { database, giveBack } = wrapForBorrower(pooled.database);
  afterTest(async () => {
    const state = giveBack();
    if (state === 'closed') await pooled.remove();
    else if (state === 'idle' && (await pooled.reset())) await keep(schema, pooled);
    else await end(pooled);
  });
  return database;
}

/** Keeps a database for the next test with this schema, and ends the least recently used one when there are too many. */
async function keep(schema: string, pooled: PooledDatabase): Promise<void> {
  spare.push({ schema, pooled });
  if (spare.length > MAX_SPARE) await end(spare.shift()!.pooled);
}

async function createPooled(make: () => Promise<Pick<PooledDatabase, 'database' | 'remove'>>): Promise<PooledDatabase> {
  const made = await make();
  return { ...made, reset: await createReset(made.database) };
}

async function end({ database, remove }: PooledDatabase): Promise<void> {
  await database.close();
  await remove();
}

/** Wraps the database for one borrower and refuses use after the end of the loan. */
function wrapForBorrower({ kind, db, ...rest }: Database) {
  let running = 0;
  let over = false;
  let closed = false;
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    if (over) throw new Error('The test of this database is over: something in it was not awaited.');
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
  const database: Database = {
    ...rest,
    kind,
    db: { rows: (statement) => use(() => db.rows(statement)), row: (statement) => use(() => db.row(statement)) },
    transaction: (work) => use(() => rest.transaction(work)),
    session: (work) => use(() => rest.session(work)),
    migrate: (features) => use(() => rest.migrate(features)),
    close: async () => {
      closed = true;
      await rest.close();
    },
  };
  return {
    database,
    giveBack: () => {
      over = true;
      if (closed) return 'closed';
      return running === 0 ? 'idle' : 'busy';
    },
  };
}
