// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { call } from './api.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { FakeServer } from './testing/fake-server.ts';

const order = endpoint({
  method: 'POST',
  path: '/api/v1/orders',
  summary: 'Order something.',
  viewer: 'required',
  body: z.object({ key: z.string() }),
  reply: z.object({ number: z.int() }),
  refusals: { SOLD_OUT: [409, 'Sold out.'] },
});

let server: FakeServer;
let cache: QueryClient;
beforeEach(() => {
  server = new FakeServer();
  cache = new QueryClient();
});
afterEach(() => server.close());

const orderOnce = (scope = 'order', of = cache) => withIdempotencyKey(of, scope, (key) => call(order, { body: { key } }));
const keysSent = () => server.callsOf(order).map(({ body }) => (body as { key: string }).key);

test('after a success the next call gets a new key', async () => {
  server.answers(order, { number: 1 });
  await orderOnce();
  await orderOnce();
  const [first, second] = keysSent();
  expect(first).not.toBe(second);
});

test('after a refusal with a code below 500 the next call gets a new key', async () => {
  for (const code of ['SOLD_OUT', 'NOT_SIGNED_IN', 'RATE_LIMITED', 'INVALID'] as const) {
    server.refuses(order, code);
    await expect(orderOnce()).rejects.toMatchObject({ code });
  }
  expect(new Set(keysSent()).size).toBe(4);
});

const page = (status: number) => () => new Response('<html>the proxy says</html>', { status });

test.each<[what: string, given: () => void]>([
  ['a 500', () => server.refuses(order, 'INTERNAL')],
  ['a 503', () => server.refuses(order, 'UNAVAILABLE')],
  ['no answer at all', () => server.loses(order)],
  ['a 502 of a proxy', () => server.respondsWith(order, page(502))],
  ['a 404 of a proxy, which says nothing about the server', () => server.respondsWith(order, page(404))],
  ['an unreadable 200', () => server.respondsWith(order, page(200))],
  ['a 200 with a truncated body', () => server.respondsWith(order, () => new Response('{"number":', { status: 200 }))],
])('after %s the key is kept until a later call settles it', async (_what, given) => {
  given();
  await expect(orderOnce()).rejects.toThrow();
  await expect(orderOnce()).rejects.toThrow();
  server.answers(order, { number: 1 });
  await orderOnce();
  await orderOnce();
  const [first, second, third, fourth] = keysSent();
  expect({ second, third }).toEqual({ second: first, third: first });
  expect(fourth).not.toBe(first);
});

test.each(['RATE_LIMITED', 'NOT_SIGNED_IN'] as const)(
  'a retry after a lost reply that is refused with %s keeps the key, because the first call may have had an effect',
  async (code) => {
    server.loses(order);
    await expect(orderOnce()).rejects.toThrow();
    server.refuses(order, code);
    await expect(orderOnce()).rejects.toMatchObject({ code });
    server.refuses(order, 'SOLD_OUT');
    await expect(orderOnce()).rejects.toMatchObject({ code: 'SOLD_OUT' });
    server.answers(order, { number: 1 });
    await orderOnce();
    const [lost, limited, refused, next] = keysSent();
    expect({ limited, refused }).toEqual({ limited: lost, refused: lost });
    expect(next).not.toBe(lost);
  },
);

test('an aborted call keeps its key', async () => {
  let abortedKey = '';
  const aborted = withIdempotencyKey(cache, 'order', async (key) => {
    abortedKey = key;
    AbortSignal.abort().throwIfAborted();
  });
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  server.answers(order, { number: 1 });
  await orderOnce();
  expect(keysSent()).toEqual([abortedKey]);
});

test('scopes do not share keys', async () => {
  server.refuses(order, 'UNAVAILABLE');
  await expect(orderOnce()).rejects.toThrow();
  await expect(orderOnce('order of another person')).rejects.toThrow();
  const [one, other] = keysSent();
  expect(one).not.toBe(other);
});

test('pages do not share keys', async () => {
  server.refuses(order, 'UNAVAILABLE');
  await expect(orderOnce()).rejects.toThrow();
  await expect(orderOnce('order', new QueryClient())).rejects.toThrow();
  const [one, other] = keysSent();
  expect(one).not.toBe(other);
});

test('concurrent calls of one scope share the key, and a late reply settles only its own key', async () => {
  const answerFirst = server.waits(order, { number: 1 });
  const first = orderOnce();
  const answerSecond = server.waits(order, { number: 1 });
  const second = orderOnce();
  answerFirst();
  await first;
  server.refuses(order, 'UNAVAILABLE');
  await expect(orderOnce()).rejects.toThrow();
  answerSecond();
  await second;
  await expect(orderOnce()).rejects.toThrow();
  const [one, same, next, still] = keysSent();
  expect(same).toBe(one);
  expect(next).not.toBe(one);
  expect(still).toBe(next);
});
