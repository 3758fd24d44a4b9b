import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

export interface StoredSetting {
  name: string;
  /** Null with `sealed`, or after a reset to the default. */
  value: string | null;
  sealed: Buffer | null;
  /** Grows with every change of any setting, so that the largest one is the version of all. */
  version: number;
  changedAt: Date;
  changedBy: number | null;
}

export const listStoredSettings = (db: Db): Promise<StoredSetting[]> =>
  db.rows(sql<StoredSetting>`
    select name, value, sealed, version, changed_at as "changedAt", changed_by as "changedBy" from installation_settings`);

export async function hasStoredSettings(db: Db): Promise<boolean> {
  const row = await db.row(sql<{ found: boolean }>`select to_regclass('installation_settings') is not null as found`);
  return row!.found;
}

/** 0 before the first change. */
export async function readSettingsVersion(db: Db): Promise<number> {
  const row = await db.row(sql<{ version: number }>`select coalesce(max(version), 0)::int8 as version from installation_settings`);
  return row!.version;
}

/** Until the end of the transaction, others read and nobody else changes a setting. */
export async function lockStoredSettings(db: Db): Promise<void> {
  await db.rows(sql`lock table installation_settings in share row exclusive mode` as RawBuilder<unknown>);
}

/** A reset keeps its row, so that its version is never used again. */
export async function storeSetting(db: Db, { name, value, sealed, version, changedAt, changedBy }: StoredSetting): Promise<void> {
  await db.rows(sql`
    insert into installation_settings (name, value, sealed, version, changed_at, changed_by)
    values (${name}, ${value}, ${sealed}::bytea, ${version}::int8, ${changedAt}::timestamptz, ${changedBy}::int8)
    on conflict (name) do update
       set value = excluded.value, sealed = excluded.sealed, version = excluded.version,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`);
}
