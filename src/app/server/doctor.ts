import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { DatabaseClock } from '#core/server/clock/database-clock.ts';
import type { Db } from '#core/server/db/db.ts';
import { clusterFolder } from '#core/server/db/embedded/cluster.ts';
import { hasSchema } from '#core/server/db/migrate.ts';
import { type Database, databaseOptions, openDatabase } from '#core/server/db/open-database.ts';
import type { DiagnosticCtx } from '#core/server/diagnostics/diagnostic.ts';
import { hasErrors, reportOf, reportText } from '#core/server/diagnostics/report.ts';
import { runDiagnostics } from '#core/server/diagnostics/run-diagnostics.ts';
import { urlAt } from '#core/server/http/addresses.ts';
import { hasStoredSettings } from '#core/server/installation/stored-settings.ts';
import type { LiveSettings } from '#core/server/settings/live-settings.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { features } from './features.ts';

/** Milliseconds that the command waits for a database that does not answer. */
const DATABASE_PATIENCE = 3_000;

export interface DoctorOptions {
  json: boolean;
  /** Receives a test mail; null sends none. */
  sendMailTo: string | null;
}

/** Checks the installation beside a running server or without one. Migrates nothing, and goes on without a database. */
export async function doctor(
  live: LiveSettings,
  log: Logger,
  { json, sendMailTo }: DoctorOptions,
): Promise<{ isHealthy: boolean; text: string }> {
  const { values: settings } = live;
  const opened = await openIfPossible(settings, log);
  const { database } = opened;
  try {
    const clock = new DatabaseClock();
    if (database) await clock.compare(database.db);
    // An older version's database has none yet.
    if (database && (await hasStoredSettings(database.db))) await live.load(database.db, log);
    const ctx: Omit<DiagnosticCtx, 'signal'> = {
      settings,
      log,
      features,
      publicUrl: settings.PUBLIC_URL ?? urlAt('http', settings.HOST, settings.PORT).origin,
      services: { liveSettings: live },
      now: clock.now,
      db: database?.db ?? NO_DATABASE,
      database: opened.state,
      isServer: false,
      sendMailTo,
    };
    const findings = await reportOf(ctx, await runDiagnostics(ctx));
    const isHealthy = !hasErrors(findings);
    const text = json ? JSON.stringify({ ran_at: clock.now().toISOString(), findings }, null, 2) : reportText(findings);
    return { isHealthy, text };
  } finally {
    await database?.close();
  }
}

type Opened = { state: DiagnosticCtx['database']; database?: Database };

async function openIfPossible(settings: Settings, log: Logger): Promise<Opened> {
  // Opening an embedded database that does not exist would create it.
  if (!settings.DATABASE_URL && !existsSync(clusterFolder(settings.DATA_DIR))) return { state: { kind: 'new' } };
  const options = databaseOptions(settings, log, { mayAttach: true });
  let database: Database | undefined;
  try {
    database = await openDatabase('url' in options ? { ...options, startTimeout: DATABASE_PATIENCE } : options);
    return { state: { kind: (await hasSchema(database.db)) ? 'ready' : 'new' }, database };
  } catch (error) {
    await database?.close();
    if (!(error instanceof StartupError || error instanceof Unavailable)) throw error;
    return { state: { kind: 'unavailable', reason: error.message } };
  }
}

const refuse = () => Promise.reject(new Error('the database is unavailable'));
/** Checks that need a database do not run without one. */
const NO_DATABASE: Db = { rows: refuse, row: refuse };
