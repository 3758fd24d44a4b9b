import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/contract/durations.ts';
import { TIME_HEADER } from '#core/contract/time.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { features } from './features.ts';
import { call, newPerson } from './testing/node-client.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const AHEAD = 10 * MINUTE_MS;
/** Milliseconds for a request on a busy machine. */
const NEAR = MINUTE_MS;
const CLOCK_AHEAD = `--import=${pathToFileURL(join(import.meta.dirname, 'testing/clock-ahead.ts')).href}`;

let node: ServerProcess;
let staff: string;
beforeAll(async () => {
  const env = {
    DATABASE_URL: await testDatabaseUrl(features),
    RATE_LIMITS: 'off',
    NODE_OPTIONS: CLOCK_AHEAD,
    CLOCK_AHEAD_MS: String(AHEAD),
  };
  node = await startServer({ env });
  afterTest(() => node.stop());
  // The first account is staff.
  staff = (await newPerson(node, 'boss')).token;
});

test('a node whose machine is ten minutes ahead says so in the log, in the metrics and to staff', async () => {
  expect(node.output()).toMatch(/The clock of this machine is (?:599|600|601)\.\d s ahead of the clock of the database\./);
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  expect(Math.abs(Number(/^clock_ahead_seconds (\S+)$/m.exec(metrics)?.[1]) * SECOND_MS - AHEAD)).toBeLessThan(NEAR);
  const { nodes } = (await call(node, 'GET', '/api/internal/v1/clocks', staff)).body.data;
  expect(nodes).toHaveLength(1);
  expect(Math.abs(nodes[0].ahead_ms - AHEAD)).toBeLessThan(NEAR);
});

test('a node whose machine is ten minutes ahead stores and tells the time of the database', async () => {
  const before = Date.now();
  const { headers } = await fetch(`${node.url}/api/v1/session`);
  expect(Math.abs(Date.parse(headers.get(TIME_HEADER)!) - before)).toBeLessThan(NEAR);
  const { body } = await call(node, 'POST', '/api/v2/channels/boss/polls', staff, {
    title: 'Which way up?',
    options: ['East', 'West'],
    duration: 30,
    result_display_duration: 15,
  });
  expect(Math.abs(Date.parse(body.data.poll.created_at) - before)).toBeLessThan(NEAR);
});
