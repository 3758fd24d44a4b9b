import { sql } from 'kysely';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { diagnostic, found, guide } from '../diagnostics/diagnostic.ts';
import { latencyOf } from '../diagnostics/latency.ts';
import { serverFeatures } from '../feature.ts';
import { compareSchema } from './migrate.ts';
import { POOL_SIZE } from './open-database.ts';

const texts = coreCheckTexts;
const OWN_DATABASE = guide('A database of your own');
/** Milliseconds. Each request makes several queries. */
const SLOW = 20;
/** Names shown of a long list. */
const MOST_NAMES = 5;

const databaseDiagnostic = diagnostic({
  id: 'database',
  texts,
  place: OWN_DATABASE,
  async run({ database, db, settings }) {
    if (database.kind === 'new') return found('skipped', 'new');
    if (database.kind === 'unavailable') return found('error', 'unavailable', { reason: database.reason });
    // The first query may open a connection, so it is not measured.
    const row = await db.row(sql<{ version: string }>`select current_setting('server_version') as version`);
    const facts = { version: row!.version, latency_ms: await latencyOf(() => db.rows(sql`select 1`)) };
    // An embedded database is on this machine, whose load is the subject of other checks.
    return settings.DATABASE_URL && facts.latency_ms > SLOW ? found('warning', 'distant', facts) : found('ok', 'ok', facts);
  },
});

const durabilityDiagnostic = diagnostic({
  id: 'durability',
  texts,
  place: OWN_DATABASE,
  needsDatabase: true,
  async run({ db }) {
    const settings = await db.row(sql<Record<'fsync' | 'full_page_writes' | 'synchronous_commit', string>>`
      select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
             current_setting('synchronous_commit') as synchronous_commit`);
    for (const setting of ['fsync', 'full_page_writes'] as const)
      if (settings![setting] === 'off') return found('error', 'off', { setting });
    return settings!.synchronous_commit === 'off' ? found('warning', 'late') : found('ok', 'ok');
  },
});

const connectionsDiagnostic = diagnostic({
  id: 'connections',
  texts,
  place: guide('PgBouncer'),
  needsDatabase: true,
  async run({ db }) {
    const row = await db.row(sql<{ max: number; used: number }>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
             (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
    const { max, used } = row!;
    return max - used < POOL_SIZE
      ? found('warning', 'few', { max, left: max - used, pool: POOL_SIZE })
      : found('ok', 'ok', { max, used, pool: POOL_SIZE });
  },
});

const collationDiagnostic = diagnostic({
  id: 'collation',
  texts,
  place: OWN_DATABASE,
  needsDatabase: true,
  async run({ db }) {
    const row = await db.row(sql<{ encoding: string; collation: string; created: string | null; current: string | null }>`
      select pg_encoding_to_char(encoding) as encoding, datcollate as collation, datcollversion as created,
             pg_database_collation_actual_version(oid) as current
        from pg_database where datname = current_database()`);
    const { encoding, collation, created, current } = row!;
    return created !== null && current !== null && created !== current
      ? found('error', 'changed', { created, current })
      : found('ok', 'ok', { encoding, collation });
  },
});

const namesOf = (names: readonly string[]): string => names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', ...' : '');

const migrationsDiagnostic = diagnostic({
  id: 'migrations',
  texts,
  place: guide('In short.** Back up'),
  needsDatabase: true,
  async run({ db, features }) {
    const { pending, unknown } = await compareSchema(db, serverFeatures({ features }));
    if (unknown.length > 0) return found('error', 'newer', { names: namesOf(unknown) });
    return pending.length > 0 ? found('warning', 'pending', { count: pending.length, names: namesOf(pending) }) : found('ok', 'ok');
  },
});

export const databaseDiagnostics = [
  databaseDiagnostic,
  durabilityDiagnostic,
  connectionsDiagnostic,
  collationDiagnostic,
  migrationsDiagnostic,
];
