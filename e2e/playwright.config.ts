import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './chromium.ts';

/** Journeys share two nodes over one PostgreSQL and one Redis, and one browser per worker; each makes its own people and channels. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './nodes.ts',
  // Each waits much of its time for something to be seen: one more than a small machine has cores.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // What a journey waits for comes when the machine gets to it: these say only when to give up, and no outcome is to hang on them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    ...CHROMIUM,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Recording costs as much as the journeys themselves: run one again with `--trace on` to see it in detail.
    trace: 'off',
  },
});
