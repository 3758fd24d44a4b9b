import { defineConfig } from '@playwright/test';
import { testLimit, waitLimit } from '#core/testing/limits.ts';
import { CHROMIUM } from './chromium.ts';

const STORES = 'stores.spec.ts';

/** Journeys share two nodes with one PostgreSQL and one Redis, and one browser per worker. Each creates its own people and channels. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './nodes.ts',
  // Journeys spend much of their time waiting, so there is one worker more than a small machine has cores.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Limits are for hangs (docs/testing.md): no journey sets its own.
  timeout: testLimit(),
  expect: { timeout: waitLimit() },
  forbidOnly: true,
  projects: [
    { name: 'journeys', testIgnore: STORES },
    // Looks at what the journeys did in the database, so it is last.
    { name: 'stores', testMatch: STORES, dependencies: ['journeys'] },
  ],
  reporter: [['list'], ['json']],
  use: {
    ...CHROMIUM,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    actionTimeout: waitLimit(),
    navigationTimeout: waitLimit(),
    // Tracing costs as much as the journeys themselves. Run a journey with `--trace on` to see its details.
    trace: 'off',
  },
});
