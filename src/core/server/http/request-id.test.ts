import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
import { openLog } from '../log.ts';
import { clockLimits, testClock } from '../testing/test-clock.ts';
import { NO_PROXIES } from './forwarded.ts';
import { requestIdOf } from './request-id.ts';
import { rawRoute, route } from './route.ts';
import { createHttp, type Http } from './server.ts';

const look = endpoint({
  method: 'POST',
  path: '/api/v1/look',
  summary: 'Look.',
  viewer: 'none',
  body: z.object({ fail: z.boolean() }),
  reply: z.object({ done: z.boolean() }),
  refusals: {},
});

const clock = testClock();
const output = new PassThrough({ encoding: 'utf8' });
const lines = () =>
  ((output.read() as string | null) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

let http: Http;
beforeAll(async () => {
  const log = await openLog({ LOG_LEVEL: 'debug', LOG_FORMAT: 'json' }, output);
  const ctx = { now: clock.now, limits: clockLimits(clock.now), log } as unknown as Ctx;
  http = await createHttp({
    ctx,
    identify: async () => null,
    proxies: { ...NO_PROXIES, count: 1 },
    routes: [
      route(look, async ({ body }) => {
        await Promise.resolve();
        ctx.log.info('looked');
        if (body.fail) throw new TypeError('a bug');
        return { done: true };
      }),
      rawRoute('GET', '/closed', () => ({ status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Closed.\n' })),
    ],
  });
});
afterAll(() => http.close());

const lookAt = (fail: boolean, headers: Record<string, string> = {}) =>
  http.inject({ method: 'POST', url: '/api/v1/look', headers, payload: { fail } });

test('every answer has an id of its own, and the lines of its request carry it', async () => {
  const ids = new Set<unknown>();
  for (const answer of [await lookAt(false), await lookAt(false), await http.inject('/nothing'), await http.inject('/closed')]) {
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    ids.add(answer.headers['x-request-id']);
  }
  expect(ids.size).toBe(4);
  expect(
    lines()
      .filter(({ msg }) => msg === 'looked')
      .map(({ requestId }) => requestId),
  ).toEqual([...ids].slice(0, 2));
});

test('a failure has its id in the header, in the body and in both of its lines', async () => {
  const answer = await lookAt(true);
  const id = answer.headers['x-request-id'];
  expect(answer.json()).toMatchObject({ status: { message: 'INTERNAL' }, request_id: id });
  expect(lines().map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['looked', id],
    ['request failed', id],
  ]);
});

test('a refusal has its id in the body and in a line of the level debug', async () => {
  const answer = await http.inject({ method: 'POST', url: '/api/v1/look', payload: {} });
  const id = answer.headers['x-request-id'];
  expect(answer.json()).toMatchObject({ status: { code: 422 }, request_id: id });
  expect(lines()).toMatchObject([{ level: 20, msg: 'request refused', requestId: id, code: 'INVALID', status: 422, path: '/api/v1/look' }]);
});

test('a refusal in plain text ends with the id', async () => {
  const answer = await http.inject('/closed');
  expect(answer.body).toBe(`Closed.\nRequest id: ${answer.headers['x-request-id']}\n`);
  expect(answer.headers['content-length']).toBe(String(answer.body.length));
});

test.each(['/%', `/${'a'.repeat(300)}`, '//evil.example'])('the refusal of the address %s has an id', async (url) => {
  const answer = await http.inject({ url, headers: { 'x-request-id': 'proxy-12345678' } });
  expect([answer.headers['x-request-id'], answer.json().request_id]).toEqual(['proxy-12345678', 'proxy-12345678']);
});

test('the id of a trusted proxy is kept', async () => {
  const answer = await lookAt(true, { 'x-request-id': 'f47ac10b-58cc-4372-a567-0e02b2c3d479' });
  expect(answer.headers['x-request-id']).toBe('f47ac10b-58cc-4372-a567-0e02b2c3d479');
  expect(lines().at(-1)).toMatchObject({ requestId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' });
});

test.each([
  ['without a trusted proxy', 'f47ac10b-58cc-4372', 0],
  ['that is short', 'abc', 1],
  ['that is long', 'a'.repeat(129), 1],
  ['with spaces', 'one two three', 1],
  ['with a quote', 'abcdefgh"', 1],
  ['with a line break', 'abcdefgh\nlevel=50', 1],
])('an id %s is replaced', (_what, id, count) => {
  expect(requestIdOf({ 'x-request-id': id }, { count })).toMatch(/^[0-9a-f]{16}$/);
});
