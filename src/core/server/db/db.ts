import type { RawBuilder } from 'kysely';

/**
 * The access of a store to the database: it runs one statement of Kysely's `sql` tag. Both the pool and a transaction implement it.
 * Timestamps arrive as Date, bigints as number (an unsafe one throws), json parsed.
 */
export interface Db {
  rows<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** The first row, or null. */
  row<Row>(statement: RawBuilder<Row>): Promise<Row | null>;
}
