import { afterAll } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { rememberNew } from './empty-database.ts';
import { atTheEnd } from './ending.ts';

/** A database that is reused by one test after another. */
interface Kept {
  database: Database;
  /** Restores it to its new state; returns false when that is not possible. */
  empty(): Promise<boolean>;
  /** Removes its files after it was closed. */
  remove(): Promise<void>;
}

/** Databases that tests of this file returned, by schema. */
const spare = new Map<string, Kept[]>();
afterAll(async () => {
  for (const kept of [...spare.values()].flat()) await end(kept);
  spare.clear();
});

/**
 * Lends a database in new condition until the end of the test (or file). The next test that requests the same schema gets it emptied, which
 * takes a tenth of the time of creating one. A database that was closed, is still busy or could not be restored is not lent again.
 */
export async function lendDatabase(schema: string, make: () => Promise<Pick<Kept, 'database' | 'remove'>>): Promise<Database> {
  const kept = spare.get(schema)?.pop() ?? (await keep(make));
  const { database, giveBack } = lent(kept.database);
  atTheEnd(async () => {
    const state = giveBack();
    if (state === 'closed') await kept.remove();
    else if (state === 'idle' && (await kept.empty())) spare.set(schema, [...(spare.get(schema) ?? []), kept]);
    else await end(kept);
  });
  return database;
}

async function keep(make: () => Promise<Pick<Kept, 'database' | 'remove'>>): Promise<Kept> {
  const made = await make();
  return { ...made, empty: await rememberNew(made.database) };
}

async function end({ database, remove }: Kept): Promise<void> {
  await database.close();
  await remove();
}

/** Wraps the database for one borrower and refuses use after the end of the loan. */
function lent({ kind, db, ...rest }: Database) {
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
