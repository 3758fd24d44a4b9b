// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { addressOf, call, RefusedCall, UnreachableServer, watchRefusals } from './api.ts';
import { FakeServer } from './testing/fake-server.ts';

const sit = endpoint({
  method: 'POST',
  path: '/api/v1/stands/:stand/seats',
  summary: 'Take a seat.',
  viewer: 'required',
  params: z.object({ stand: z.string() }),
  query: z.object({ row: z.string().optional(), 'ids[]': z.array(z.string()).optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ seat: z.int() }),
  refusals: { SEAT_TAKEN: [409, 'That seat is taken.'] },
});
const look = endpoint({
  method: 'GET',
  path: '/api/v1/stands',
  summary: 'See the stands.',
  viewer: 'none',
  reply: z.array(z.string()),
  refusals: {},
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => server.close());

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('a call fills in the path, omits absent values and repeats the key of a list', () => {
  const address = addressOf('/a/:slug/b/:id', { slug: 'ä/b', id: 7 }, { q: 'x y', none: undefined, 'ids[]': ['1', '2'] });
  expect(address).toBe('/a/%C3%A4%2Fb/b/7?q=x+y&ids%5B%5D=1&ids%5B%5D=2');
});

test('a call that writes carries the decoded CSRF cookie, and one that reads does not', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the server sets
  document.cookie = 'XSRF-TOKEN=a%2Fb%3D';
  server.answers(sit, { seat: 12 });
  server.answers(look, ['north']);

  expect(await call(sit, { params: { stand: 'north' }, query: { row: 'c' }, body: { name: 'ana' } })).toEqual({ seat: 12 });
  expect(await call(look)).toEqual(['north']);

  const [asked] = server.callsOf(sit);
  expect(asked).toMatchObject({ path: '/api/v1/stands/north/seats', body: { name: 'ana' } });
  expect(asked?.query.get('row')).toBe('c');
  expect(asked?.headers.get('x-xsrf-token')).toBe('a/b=');
  expect(server.callsOf(look)[0]?.headers.has('x-xsrf-token')).toBe(false);
});

test('a refused call has a code for the program, a sentence for the person and the time to wait', async () => {
  server.refuses(sit, 'SEAT_TAKEN', { retryAfter: 30 });
  const refused = await caught(call(sit, { params: { stand: 'north' }, body: { name: 'ana' } }));

  expect(refused).toBeInstanceOf(RefusedCall);
  expect(refused).toMatchObject({ code: 'SEAT_TAKEN', status: 409, sentence: 'That seat is taken.', retryAfter: 30, errors: {} });
});

test('a validation failure names its fields, even when it has no code of its own', async () => {
  globalThis.fetch = async () =>
    Response.json({ message: 'The given data was invalid.', errors: { name: ['is needed'] } }, { status: 422 });
  const refused = await caught(call(sit, { params: { stand: 'north' }, body: { name: '' } }));

  expect(refused).toMatchObject({ code: 'INVALID', status: 422, errors: { name: ['is needed'] } });
});

test('an HTML page from a proxy is a refusal with its status, and an empty response is never a reply', async () => {
  globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  expect(await caught(call(look))).toMatchObject({ code: 'INTERNAL', status: 502 });
  globalThis.fetch = async () => new Response('', { status: 200 });
  expect(await caught(call(look))).toBeInstanceOf(RefusedCall);
});

test('a missing response is a separate error, and an aborted call is neither a refusal nor unreachable', async () => {
  server.loses(look);
  expect(await caught(call(look))).toBeInstanceOf(UnreachableServer);

  globalThis.fetch = (_address, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const giveUp = new AbortController();
  const given = caught(call(look, { signal: giveUp.signal }));
  giveUp.abort();
  expect(await given).toMatchObject({ name: 'AbortError' });
});

test('a refusal watcher is called for every refusal until it is removed', async () => {
  const heard: string[] = [];
  const stop = watchRefusals(({ code }) => heard.push(code));
  server.refuses(look, 'NOT_SIGNED_IN');
  await caught(call(look));
  stop();
  await caught(call(look));
  expect(heard).toEqual(['NOT_SIGNED_IN']);
});
