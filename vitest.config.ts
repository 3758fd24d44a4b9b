import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { TESTED_ON_OLDEST } from './src/app/server/testing/oldest-postgres.ts';
import { testLimit, waitLimit } from './src/core/testing/limits.ts';

const TESTS = '**/*.test.ts';
/** Code that needs a database, Redis or sockets lives below a folder `server`, or `demo`, whose acts go over HTTP. */
const SERVER = ['src/**/server/**/*.test.ts', 'src/**/demo/**/*.test.ts'];

export default defineConfig({
  test: {
    // Tests wait for timers, disks and other processes, so there are twice as many workers as a small machine has cores.
    maxWorkers: 4,
    // Tests allocate much and keep little. A larger young generation (in MB) saves a tenth of their CPU time. The other flag is
    // explained in scripts/node-flags.mjs.
    execArgv: ['--max-semi-space-size=64', '--no-memory-protection-keys'],
    // Limits are for hangs (docs/testing.md): no test sets its own.
    testTimeout: testLimit(),
    hookTimeout: testLimit(),
    teardownTimeout: testLimit(),
    expect: { poll: { timeout: waitLimit() } },
    provide: { waitLimit: waitLimit() },
    projects: [
      // Pure functions leave nothing behind, so their files share imports, which took half of the time of these tests.
      { test: { name: 'rules', environment: 'node', isolate: false, include: [`src/${TESTS}`], exclude: SERVER } },
      // Checks read the same sources, so they share what is already loaded.
      { test: { name: 'checks', environment: 'node', isolate: false, include: [`checks/${TESTS}`] } },
      // The server keeps its state in contexts, so files share imports and open databases.
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: SERVER,
          globalSetup: 'src/core/server/testing/global-setup.ts',
        },
      },
      {
        test: {
          name: 'oldest-postgres',
          environment: 'node',
          isolate: false,
          include: [...new Set(Object.values(TESTED_ON_OLDEST))],
          globalSetup: 'src/core/server/testing/global-setup.ts',
          provide: { postgres: 'oldest-postgres' },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'component',
          // These tests wait for the page's timers half of the time. Projects with another number of workers run after the others.
          maxWorkers: 6,
          sequence: { groupOrder: 1 },
          environment: 'jsdom',
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: 'src/core/web/testing/each-file.ts',
        },
      },
    ],
  },
});
