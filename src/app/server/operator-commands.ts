import type { Logger } from 'pino';
import { openBus } from '#core/server/bus/open-bus.ts';
import { DatabaseClock } from '#core/server/clock/database-clock.ts';
import type { Db } from '#core/server/db/db.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { compareSchema, hasSchema } from '#core/server/db/migrate.ts';
import { databaseOptions, openDatabase, refuseRunningServers } from '#core/server/db/open-database.ts';
import { urlAt } from '#core/server/http/addresses.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { objectsOptions, openObjects } from '#core/server/objects/open-objects.ts';
import { COMMAND_APPLICATION, type CommandInput, type OperatorCommand } from '#core/server/operator-command.ts';
import type { LiveSettings } from '#core/server/settings/live-settings.ts';
import { features } from './features.ts';
import { flagsOf } from './settings.ts';

/** Publishes to no socket. */
export async function runOperatorCommand(
  command: OperatorCommand,
  input: CommandInput,
  live: LiveSettings,
  log: Logger,
): Promise<string | null> {
  const { database: use = 'migrated' } = command;
  const { values: settings } = live;
  await using stack = new AsyncDisposableStack();
  const database = await openDatabase(databaseOptions(settings, log, { mayAttach: use !== 'unused', application: COMMAND_APPLICATION }));
  stack.defer(() => database.close());
  if (use === 'unused') await refuseRunningServers(database);
  if (use === 'migrated') await database.migrate(features);
  // Stored settings need the tables of this version. A command that needs them refuses another schema itself.
  if (await isCurrent(database.db)) await live.load(database.db, log);
  const clock = new DatabaseClock();
  await clock.compare(database.db);
  const bus = await openBus({ redis: null, log });
  stack.defer(() => bus.close());
  const objects = await openObjects(objectsOptions(settings, log));
  stack.defer(() => objects.close());
  const limits = openLimits({ off: true, redis: null });
  const flags = flagsOf(settings);
  const ctx = makeCtx({
    database,
    bus,
    limits,
    objects,
    log,
    now: clock.now,
    features,
    flags,
    settings,
    publicUrl: settings.PUBLIC_URL ?? urlAt('http', settings.HOST, settings.PORT).origin,
    services: { liveSettings: live },
  });
  stack.defer(() => ctx.close());
  return await command.run(ctx, input);
}

async function isCurrent(db: Db): Promise<boolean> {
  if (!(await hasSchema(db))) return false;
  const { pending, unknown } = await compareSchema(db, features);
  return pending.length + unknown.length === 0;
}
