import type { Services } from '#core/server/context.ts';
import type { Database } from '#core/server/db/open-database.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { type Contributions, serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { accountReinstated, accountSuspended, sessionsEnded, userCreated } from './events.ts';
import { accountsServer } from './feature.ts';
import { identify } from './identify.ts';

export interface AccountsApp extends TestApp {
  /** The events that later features received, in order. */
  announced: Array<{ name: string; fact: unknown }>;
  /** Makes a listener throw from now on, as in a broken later feature, or stop throwing. */
  breakListeners(broken: boolean): void;
}

interface AccountsAppOptions {
  services?: Partial<Services>;
  contributes?: Partial<Contributions>;
  /** A database with the schema of accounts, instead of a new one on PostgreSQL. */
  database?: Database;
}

/** An app with accounts alone, real sessions, and a later feature that records every event and contributes what the test passes in. */
export async function accountsApp({ services, contributes, database }: AccountsAppOptions = {}): Promise<AccountsApp> {
  const announced: AccountsApp['announced'] = [];
  let broken = false;
  const recordEvent = (name: string) => async (_tx: unknown, fact: unknown) => {
    if (broken) throw new Error('a later feature is broken');
    announced.push({ name, fact });
  };
  const listeners = [userCreated, sessionsEnded, accountSuspended, accountReinstated].map((event) =>
    listen<unknown>(event, recordEvent(event.name)),
  );
  const later = serverFeature({ name: 'later' }, { listeners, contributes });
  const app = await testApp([deadlinesServer, accountsServer, later], {
    identify,
    ...(services && { services }),
    ...(database && { database }),
  });
  return Object.assign(app, {
    announced,
    breakListeners: (isBroken: boolean) => {
      broken = isBroken;
    },
  });
}
