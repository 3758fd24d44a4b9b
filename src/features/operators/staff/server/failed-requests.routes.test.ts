import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Viewer } from '#core/server/context.ts';
import { recordFailedRequest } from '#core/server/http/failed-requests.ts';
import { coreParts } from '#core/server/parts.ts';
import { retentionJob } from '#core/server/retention/retention.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { FAILURES_PAGE } from '#features/operators/staff/contract/failed-requests.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { staffServer } from './feature.ts';

const PATH = '/api/internal/v1/failed-requests';

let app: TestApp;
let staff: Viewer;
beforeEach(async () => {
  app = await testApp([...coreParts, accountsServer, staffServer]);
  staff = await givenUser(app.db, 'boss', { isStaff: true });
});

const fail = (requestId: string, error: unknown = new TypeError('x is not a function\n    at somewhere')) =>
  recordFailedRequest(app.ctx, { requestId, method: 'POST', path: '/api/v1/things/:id' }, error);
const list = async (query = '') => (await app.get(PATH + query, staff)).json().data;

test('staff find a failed request by the id that its caller saw', async () => {
  await fail('aaaaaaaaaaaaaaaa');
  await fail('bbbbbbbbbbbbbbbb', new Error(''));
  expect((await list()).requests.map(({ request_id }: { request_id: string }) => request_id)).toEqual([
    'bbbbbbbbbbbbbbbb',
    'aaaaaaaaaaaaaaaa',
  ]);
  expect((await list('?request_id=aaaaaaaaaaaaaaaa')).requests).toEqual([
    {
      id: expect.any(Number),
      request_id: 'aaaaaaaaaaaaaaaa',
      failed_at: '2026-01-02T12:00:00.000Z',
      node: expect.stringContaining(`:${process.pid}`),
      method: 'POST',
      path: '/api/v1/things/:id',
      error: 'x is not a function',
    },
  ]);
  expect(await list('?request_id=cccccccccccccccc')).toEqual({ requests: [], next_cursor: null });
});

test('only staff see failed requests', async () => {
  const ana = await givenUser(app.db, 'ana');
  expect([(await app.get(PATH, null)).status, (await app.get(PATH, ana)).status]).toEqual([401, 403]);
});

test('a flood of failures is recorded in part, and read in pages', async () => {
  for (let at = 0; at < 100; at++) await fail(`request-${at}`);
  const first = await list();
  const second = await list(`?cursor=${first.next_cursor}`);
  expect([first.requests.length, second.requests.length, second.next_cursor]).toEqual([FAILURES_PAGE, 10, null]);
});

test('failed requests are deleted after 30 days', async () => {
  await fail('aaaaaaaaaaaaaaaa');
  const expire = () => retentionJob.run(app.ctx, {}, new AbortController().signal);
  app.clock.pass(30 * DAY_SECONDS);
  await expire();
  expect((await list()).requests).toHaveLength(1);
  app.clock.pass(1);
  await expire();
  expect((await list()).requests).toHaveLength(0);
});
