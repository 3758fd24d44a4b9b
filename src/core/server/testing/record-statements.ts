import { PostgresQueryCompiler, type RawBuilder } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/open-database.ts';

/**
 * A database that records the text of every statement, and the start and end of transactions. Indistinguishable requests run the same
 * statements; measuring time could not prove that.
 */
export function recordStatements(database: Database): { database: Database; statements: string[] } {
  const statements: string[] = [];
  const textOf = <Row>(statement: RawBuilder<Row>) =>
    new PostgresQueryCompiler().compileQuery(statement.toOperationNode(), { queryId: '' }).sql.replace(/\s+/g, ' ').trim();
  const recorded = (db: Db): Db => ({
    rows: (statement) => {
      statements.push(textOf(statement));
      return db.rows(statement);
    },
    row: (statement) => {
      statements.push(textOf(statement));
      return db.row(statement);
    },
  });
  return {
    statements,
    database: {
      ...database,
      db: recorded(database.db),
      transaction: (work) =>
        database.transaction(async (db) => {
          statements.push('begin');
          const result = await work(recorded(db));
          statements.push('commit');
          return result;
        }),
    },
  };
}
