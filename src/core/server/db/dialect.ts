import { type Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import { takeMigrationLock } from './migrations.ts';

/** Kysely's own lock belongs to the session and would not be released when a migration fails. */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await takeMigrationLock(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

export class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}
