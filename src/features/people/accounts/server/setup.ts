import { reachableBecause } from '#core/server/http/settings.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';
import type { Start } from '#core/server/start.ts';
import { newToken } from './tokens.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** Makes one sign-up staff. Absent on a local server, where the first account becomes staff. */
    setupToken: string;
  }
}

export const startSetup: Start = async ({ db, settings }) =>
  reachableBecause(settings) ? { services: { setupToken: await installationSecret(db, 'setup_token', newToken) } } : {};
