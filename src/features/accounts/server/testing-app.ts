import { listen } from '#core/server/server-event.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { sessionsEnded, userCreated } from './events.ts';
import { accountsFeature } from './feature.ts';
import { identify } from './identify.ts';

export interface AccountsApp extends TestApp {
  /** What later features heard, in order. */
  announced: Array<{ name: string; fact: unknown }>;
  /** From now on a listener throws, as a broken later feature would; or no longer. */
  breakListeners(broken: boolean): void;
}

/** Accounts alone, with real sessions, and a later feature that writes down what is announced. */
export async function accountsApp(): Promise<AccountsApp> {
  const announced: AccountsApp['announced'] = [];
  let broken = false;
  const hear = (name: string) => async (_tx: unknown, fact: unknown) => {
    if (broken) throw new Error('a later feature is broken');
    announced.push({ name, fact });
  };
  const listeners = [userCreated, sessionsEnded].map((event) => listen<unknown>(event, hear(event.name)));
  const later = { name: 'later', migrations: {}, routes: [], listeners };
  const app = await testApp([accountsFeature, later], { identify });
  return Object.assign(app, {
    announced,
    breakListeners: (isBroken: boolean) => {
      broken = isBroken;
    },
  });
}
