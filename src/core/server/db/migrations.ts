import type { Migration } from 'kysely/migration';

/** A feature's migrations by number: `{'001-users': migration}`. Forward only; the feature's name is put in front. */
export type MigrationSource = Record<string, Migration>;
