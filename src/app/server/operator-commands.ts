import type { Logger } from 'pino';
import { openBus } from '#core/server/bus/open-bus.ts';
import { DatabaseClock } from '#core/server/clock/database-clock.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { databaseOptions, openDatabase } from '#core/server/db/open-database.ts';
import { urlAt } from '#core/server/http/addresses.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { objectsOptions, openObjects } from '#core/server/objects/open-objects.ts';
import type { OperatorCommand } from '#core/server/operator-command.ts';
import type { LiveSettings } from '#core/server/settings/live-settings.ts';
import { features } from './features.ts';
import { flagsOf } from './settings.ts';

/** Runs a command on the migrated database, beside a running server if there is one. Publishes to no socket. */
export async function runOperatorCommand(command: OperatorCommand, argument: string, live: LiveSettings, log: Logger): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const { values: settings } = live;
  const database = await openDatabase(databaseOptions(settings, log, { mayAttach: true }));
  stack.defer(() => database.close());
  await database.migrate(features);
  await live.load(database.db, log);
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
  return await command.run(ctx, argument);
}
