import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import type { Diagnostic } from '#core/server/diagnostics/diagnostic.ts';
import { type Contributions, serverFeature } from '#core/server/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { accountReinstated, accountSuspended, sessionsEnded, userCreated } from '../events.ts';
import { accountsServer } from '../feature.ts';
import { identify } from '../self.ts';

export interface AccountsApp extends TestApp {
  /** Events received by later features, in order. */
  announced: Array<{ name: string; fact: unknown }>;
  /** Makes a listener throw, as in a broken later feature. */
  breakListeners(broken: boolean): void;
}

type AccountsAppOptions = Pick<TestAppOptions, 'services' | 'settings' | 'publicUrl' | 'database'> & {
  contributes?: Partial<Contributions>;
  diagnostics?: readonly Diagnostic[];
};

/** App with accounts only and real sessions. A later feature records every event and contributes what the test passes in. */
export async function accountsApp({ contributes, diagnostics, ...options }: AccountsAppOptions = {}): Promise<AccountsApp> {
  const announced: AccountsApp['announced'] = [];
  let broken = false;
  const recordEvent = (name: string) => async (_tx: unknown, fact: unknown) => {
    if (broken) throw new Error('a later feature is broken');
    announced.push({ name, fact });
  };
  const listeners = [userCreated, sessionsEnded, accountSuspended, accountReinstated].map((event) =>
    listen<unknown>(event, recordEvent(event.name)),
  );
  const later = serverFeature({ name: 'later' }, { listeners, ...(contributes && { contributes }), ...(diagnostics && { diagnostics }) });
  const app = await testApp([deadlinesServer, jobsServer, accountsServer, later], { identify, ...options });
  return Object.assign(app, {
    announced,
    breakListeners: (isBroken: boolean) => {
      broken = isBroken;
    },
  });
}
