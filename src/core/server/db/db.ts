import type { RawBuilder } from 'kysely';

/** Timestamps arrive as Date, bigints as number (an unsafe one throws), json parsed. */
export interface Db {
  rows<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  row<Row>(statement: RawBuilder<Row>): Promise<Row | null>;
}
