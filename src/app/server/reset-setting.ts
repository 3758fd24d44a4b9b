import type { Logger } from 'pino';
import { DatabaseClock } from '#core/server/clock/database-clock.ts';
import { databaseOptions, openDatabase } from '#core/server/db/open-database.ts';
import { hasStoredSettings, listStoredSettings, lockStoredSettings, storeSetting } from '#core/server/installation/stored-settings.ts';
import { COMMAND_APPLICATION } from '#core/server/operator-command.ts';
import type { LiveSettings } from '#core/server/settings/live-settings.ts';
import { StartupError } from '#core/server/startup-error.ts';

/**
 * Removes the stored value of a setting. It loads no stored settings and opens no store, so that it works when a stored value refuses the
 * start.
 */
export async function resetSetting({ declared, values }: LiveSettings, log: Logger, name: string): Promise<string> {
  if (!Object.hasOwn(declared, name) || !declared[name]!.changeable) {
    throw new StartupError(`${name} is no setting that the database can have. See npm start -- --help.`);
  }
  const database = await openDatabase(databaseOptions(values, log, { mayAttach: true, application: COMMAND_APPLICATION }));
  try {
    if (!(await hasStoredSettings(database.db))) return `The database has no value of ${name}.`;
    const clock = new DatabaseClock();
    await clock.compare(database.db);
    return await database.transaction(async (db) => {
      await lockStoredSettings(db);
      const rows = await listStoredSettings(db);
      const row = rows.find((one) => one.name === name);
      if (!row || (row.value === null && row.sealed === null)) return `The database has no value of ${name}.`;
      // A version is never used again, so that running servers and open pages notice the change.
      const version = Math.max(...rows.map((one) => one.version)) + 1;
      await storeSetting(db, { name, value: null, sealed: null, version, changedAt: clock.now(), changedBy: null });
      return `The stored value of ${name} is removed. Its variable or its default counts now.`;
    });
  } finally {
    await database.close();
  }
}
