import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, textStream } from '#core/contract/endpoint.ts';
import { PathId } from '#core/contract/ids.ts';
import type { Ctx, Viewer } from '../context.ts';
import { clockLimits, testClock } from '../testing/test-clock.ts';
import { Unavailable } from '../unavailable.ts';
import { rawRoute, route } from './route.ts';
import { createHttp, type Http } from './server.ts';

const ana: Viewer = { id: 7, username: 'Ana', slug: 'ana', isStaff: false, sessionId: 1 };

const rename = endpoint({
  method: 'POST',
  path: '/api/v1/things/:id',
  aliases: ['/api/v2/things/:id'],
  summary: 'Renames a thing.',
  viewer: 'required',
  params: z.object({ id: PathId }),
  body: z.object({ name: z.string().max(10) }),
  reply: z.object({ id: z.number(), name: z.string() }),
  refusals: { THING_TAKEN: [409, 'That name is taken.'] },
  limit: { rate: 100, seconds: 60 },
});
const look = endpoint({
  method: 'GET',
  path: '/api/v1/look',
  summary: 'Get the viewer.',
  viewer: 'optional',
  query: z.object({ fail: z.enum(['bug', 'away', 'taken']).optional() }),
  reply: z.object({ who: z.string().nullable() }),
  refusals: {},
});
const touch = endpoint({
  method: 'GET',
  changes: true,
  path: '/api/v1/touch',
  summary: 'Change something with a GET.',
  viewer: 'required',
  reply: z.object({ who: z.string() }),
  refusals: {},
});
const file = endpoint({
  method: 'GET',
  path: '/api/v1/file',
  summary: 'Get a text file.',
  viewer: 'none',
  reply: textStream,
  refusals: {},
});
const form = endpoint({
  method: 'POST',
  path: '/api/v1/form',
  summary: 'Takes a form.',
  viewer: 'none',
  body: z.object({ a: z.string() }),
  reply: z.object({ a: z.string() }),
  refusals: {},
  form: true,
});

async function* inPieces(...pieces: string[]) {
  yield* pieces;
}

const logged: string[] = [];
const limitTaken = new Map<string, number>();
const undeclared: string[] = [];
const clock = testClock();
const ctx = {
  now: clock.now,
  limits: {
    take: async (key: string, rate: number) => {
      limitTaken.set(key, (limitTaken.get(key) ?? 0) + 1);
      return limitTaken.get(key)! > rate ? { kind: 'limited', retryAfter: 3 } : { kind: 'granted' };
    },
    giveBack: async () => {},
    clear: async () => {},
  },
  log: {
    isLevelEnabled: () => false,
    error: ({ err }: { err: Error }, message: string) => {
      logged.push(message);
      if (message === 'undeclared refusal') undeclared.push(err.message);
    },
  },
} as unknown as Ctx;

let http: Http;
beforeAll(async () => {
  http = await createHttp({
    ctx,
    identify: async (_ctx, token) => (token === 'good' ? { viewer: ana, csrfToken: 'mine' } : null),
    routes: [
      route(rename, async ({ params, body }) => {
        if (body.name === 'taken') rename.refuse('THING_TAKEN');
        return { id: params.id, name: body.name, secret: 'never leaves' };
      }),
      route(look, async ({ viewer, query }) => {
        if (query.fail === 'bug') throw new TypeError('the details stay here');
        if (query.fail === 'taken') rename.refuse('THING_TAKEN');
        if (query.fail === 'away') throw new Unavailable('the database is unavailable', 4);
        return { who: viewer?.username ?? null };
      }),
      route(touch, async ({ viewer }) => ({ who: viewer.username })),
      route(file, async ({ reply }) => {
        reply.header('content-type', 'text/csv; charset=utf-8');
        return inPieces('one', '\ntwo', '');
      }),
      route(form, async ({ body }) => body),
      rawRoute('POST', '/raw/:name', ({ params, body, queryString }) => ({
        status: 201,
        body: `${params.name} ${body.length} ${queryString}`,
      })),
    ],
  });
});
afterAll(() => http.close());

const bearer = { authorization: 'Bearer good' };
const post = (payload: unknown, headers: Record<string, string> = bearer, url = '/api/v1/things/5') =>
  http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('a reply holds only the fields its contract names, on every path of the endpoint', async () => {
  for (const url of ['/api/v1/things/5', '/api/v2/things/5']) {
    const answer = await post({ name: 'x' }, bearer, url);
    expect({ statusCode: answer.statusCode, answer: answer.json() }).toEqual({ statusCode: 200, answer: { id: 5, name: 'x' } });
  }
});

test('a reply that no cache may keep tells the time of the server, also when it refuses', async () => {
  for (const [url, status] of [
    ['/api/v1/look', 200],
    ['/api/v1/touch', 401],
    ['/api/v1/nothing', 404],
  ] as const) {
    const { statusCode, headers } = await http.inject({ url });
    expect([url, statusCode, headers['x-server-time']]).toEqual([url, status, clock.now().toISOString()]);
  }
});

test('E-04 a refusal answers with a code for programs and a sentence for people', async () => {
  const answer = await post({ name: 'taken' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    status: { error: true, code: 409, message: 'THING_TAKEN' },
    data: null,
    message: 'That name is taken.',
    request_id: answer.headers['x-request-id'],
  });
});

test('E-04 malformed input is a 422 with the reasons by field', async () => {
  const answer = await post({ name: 12 });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual(['name']);
});

test('without a session an endpoint that requires one answers 401, and one where it is optional gets no viewer', async () => {
  expect((await post({ name: 'x' }, {})).statusCode).toBe(401);
  expect((await post({ name: 'x' }, { authorization: 'Bearer forged' })).statusCode).toBe(401);
  expect((await http.inject('/api/v1/look')).json()).toEqual({ who: null });
  expect((await http.inject({ url: '/api/v1/look', headers: bearer })).json()).toEqual({ who: 'Ana' });
});

test("a write with a cookie session needs the session's CSRF token", async () => {
  const cookie = { cookie: 'session_token=good' };
  expect((await post({ name: 'x' }, cookie)).statusCode).toBe(419);
  expect((await post({ name: 'x' }, { ...cookie, 'x-xsrf-token': 'other' })).statusCode).toBe(419);
  expect((await post({ name: 'x' }, { ...cookie, 'x-xsrf-token': 'mine' })).statusCode).toBe(200);
  expect((await http.inject({ url: '/api/v1/look', headers: cookie })).statusCode).toBe(200);
});

test('a GET that changes state needs the CSRF token too, so that no link on another site can trigger it', async () => {
  const touched = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    (await http.inject({ method, url: '/api/v1/touch', headers })).statusCode;
  const cookie = { cookie: 'session_token=good' };
  expect([await touched(cookie), await touched(cookie, 'HEAD'), await touched({ ...cookie, 'x-xsrf-token': 'other' })]).toEqual([
    419, 419, 419,
  ]);
  expect([await touched({ ...cookie, 'x-xsrf-token': 'mine' }), await touched(bearer)]).toEqual([200, 200]);
});

test('a text file is streamed under its own content type', async () => {
  const answer = await http.inject('/api/v1/file');
  expect({ contentType: answer.headers['content-type'], cacheControl: answer.headers['cache-control'], body: answer.body }).toEqual({
    contentType: 'text/csv; charset=utf-8',
    cacheControl: 'no-store',
    body: 'one\ntwo',
  });
});

test('hostile bodies are refused with a 4xx and never reach the use case', async () => {
  const deep = `{"name":${'['.repeat(3000)}${']'.repeat(3000)}}`;
  const cases: Array<[unknown, number]> = [
    ['{', 400],
    ['{"__proto__":{"admin":true},"name":"x"}', 400],
    ['{"name":"x","constructor":{"prototype":{"y":1}}}', 400],
    [{ name: 'a\u0000b' }, 422],
    ['{"name":"\\ud800"}', 422],
    [deep, 422],
    [{ name: 'x'.repeat(70_000) }, 413],
    ['null', 422],
    ['', 422],
    ['[]', 422],
  ];
  for (const [payload, status] of cases)
    expect({ payload, statusCode: (await post(payload)).statusCode }).toEqual({ payload, statusCode: status });
});

test('malformed ids and ids beyond 2^53 are refused', async () => {
  for (const id of ['0', '-1', 'abc', '1e3', '9007199254740993', '1'.repeat(60), '%00', '%F0']) {
    const status = (await post({ name: 'x' }, bearer, `/api/v1/things/${id}`)).statusCode;
    expect([id, status >= 400 && status < 500]).toEqual([id, true]);
  }
});

test('a bug answers 500 without its details and is logged once; an outage answers 503 with Retry-After', async () => {
  const bug = await http.inject('/api/v1/look?fail=bug');
  expect({ statusCode: bug.statusCode, body: bug.body.includes('details'), logged }).toEqual({
    statusCode: 500,
    body: false,
    logged: ['request failed'],
  });
  const away = await http.inject('/api/v1/look?fail=away');
  expect({ statusCode: away.statusCode, retryAfter: away.headers['retry-after'], message: away.json().status.message }).toEqual({
    statusCode: 503,
    retryAfter: '4',
    message: 'UNAVAILABLE',
  });
});

test('an undeclared refusal is answered as a refusal and logged once with the endpoint and the code', async () => {
  logged.length = 0;
  const answer = await http.inject('/api/v1/look?fail=taken');
  expect({ statusCode: answer.statusCode, message: answer.json().status.message }).toEqual({ statusCode: 409, message: 'THING_TAKEN' });
  expect(logged).toEqual(['undeclared refusal']);
  expect(undeclared).toEqual(['GET /api/v1/look refused with THING_TAKEN (409, "That name is taken."), which it does not declare']);
});

test('only an endpoint that declares it accepts a form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await http.inject({ method: 'POST', url: '/api/v1/form', headers, payload: 'a=b%20c' })).json()).toEqual({ a: 'b c' });
  expect((await post('name=x', { ...bearer, ...headers })).statusCode).toBe(415);
  expect((await post({ a: 'json too' }, {}, '/api/v1/form')).json()).toEqual({ a: 'json too' });
});

test('E-04 an endpoint with a code for malformed bodies answers it with the reasons by field, and never 422', async () => {
  const named = endpoint({
    method: 'POST',
    path: '/named',
    summary: 'Takes a name.',
    viewer: 'none',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
    refusals: { BAD_NAME: [400, 'A thing needs a name.'] },
    invalidBody: 'BAD_NAME',
  });
  const other = await createHttp({ ctx, routes: [route(named, async ({ body }) => body)], identify: async () => null });
  for (const payload of [{}, { name: 12 }, { name: 'a\u0000b' }, [], 'null']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await other.inject({ method: 'POST', url: '/named', headers, payload });
    expect([answer.statusCode, answer.json().status.message, Object.keys(answer.json().errors).length]).toEqual([400, 'BAD_NAME', 1]);
  }
  await other.close();
});

test('a request without a body may have any content type', async () => {
  const follow = endpoint({
    method: 'POST',
    path: '/follow',
    summary: 'Accept no body.',
    viewer: 'none',
    reply: z.object({ ok: z.boolean() }),
    refusals: {},
  });
  const other = await createHttp({ ctx, routes: [route(follow, async () => ({ ok: true }))], identify: async () => null });
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain;charset=UTF-8']) {
    const answer = await other.inject({ method: 'POST', url: '/follow', headers: { 'content-type': type } });
    expect({ type, statusCode: answer.statusCode }).toEqual({ type, statusCode: 200 });
  }
  const full = await other.inject({ method: 'POST', url: '/follow', headers: { 'content-type': 'text/plain' }, payload: 'x' });
  expect(full.statusCode).toBe(415);
  await other.close();
});

test('behind trusted proxies the client address is the one the proxies saw, never what the client claims', async () => {
  const address = async (count: number | undefined) => {
    const where = rawRoute('GET', '/where', ({ client }) => ({ status: 200, body: client.address }));
    const other = await createHttp({
      ctx,
      routes: [where],
      identify: async () => null,
      ...(count !== undefined && { proxies: { count, header: 'x-forwarded-for' } }),
    });
    const answer = await other.inject({ url: '/where', headers: { 'x-forwarded-for': '6.6.6.6, 192.0.2.7, 192.0.2.8' } });
    await other.close();
    return answer.body;
  };
  expect([await address(undefined), await address(0), await address(1), await address(2)]).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '192.0.2.8',
    '192.0.2.7',
  ]);
});

test('a limit for signed-out clients counts a whole IPv6 /64 network together', async () => {
  const limited = endpoint({
    method: 'GET',
    path: '/limited',
    summary: 'Is limited.',
    viewer: 'none',
    reply: z.object({}),
    refusals: {},
    limit: { rate: 1, seconds: 60 },
  });
  const other = await createHttp({ ctx, routes: [route(limited, async () => ({}))], identify: async () => null });
  const from = async (remoteAddress: string) => (await other.inject({ url: '/limited', remoteAddress })).statusCode;
  expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:1::1')]).toEqual([200, 429, 200]);
  limitTaken.clear();
  await other.close();
});

test('a network over its read limit is refused with 429 until the minute ends, signed in or not, and may still write', async () => {
  const clock = testClock();
  const other = await createHttp({
    ctx,
    routes: [route(look, async () => ({ who: null })), route(touch, async () => ({ who: 'x' })), route(form, async ({ body }) => body)],
    identify: async () => ({ viewer: ana, csrfToken: 'mine' }),
    readLimit: { limits: clockLimits(clock.now), perMinute: 2 },
  });
  const ask = async (url: string, remoteAddress: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers = {}) =>
    (await other.inject({ url, remoteAddress, method, headers, ...(method === 'POST' && { payload: { a: 'b' } }) })).statusCode;
  const read = (remoteAddress: string, headers = {}) => ask('/api/v1/look', remoteAddress, 'GET', headers);
  expect([await read('2001:db8::1'), await read('2001:db8::2', bearer), await read('2001:db8::3')]).toEqual([200, 200, 429]);
  expect(await ask('/api/v1/look', '2001:db8::1', 'HEAD')).toBe(429);
  expect(await read('2001:db8:0:1::1')).toBe(200);
  expect(await ask('/api/v1/form', '2001:db8::1', 'POST')).toBe(200);
  expect(await ask('/api/v1/touch', '2001:db8::1', 'GET', bearer)).toBe(200);
  clock.pass(20);
  const refused = await other.inject({ url: '/api/v1/look', remoteAddress: '2001:db8::1' });
  expect({
    retryAfter: refused.headers['retry-after'],
    statusMessage: refused.json().status.message,
    refusedMessage: refused.json().message,
  }).toEqual({ retryAfter: '40', statusMessage: 'RATE_LIMITED', refusedMessage: 'Too many requests. Wait a moment and try again.' });
  clock.pass(40);
  expect(await read('2001:db8::1')).toBe(200);
  await other.close();
});

const upload = endpoint({
  method: 'POST',
  path: '/upload',
  summary: 'Accept a large body.',
  viewer: 'required',
  body: z.object({ file: z.string() }),
  reply: z.object({ size: z.number() }),
  refusals: {},
  bodyLimit: 1024 * 1024,
});

/** Sends a head that declares a large body, without the body. Resolves to the status line of the reply. */
async function statusWithoutBody(port: number, path: string, headers: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n${headers}\r\n`);
  const [reply] = await once(socket, 'data');
  socket.destroy();
  return String(reply).split('\r\n', 1)[0]!;
}

test('a body over 64 KiB is refused before it is read when its sender has no session or no right to it', async () => {
  const guarded = rawRoute('POST', '/guarded', ({ body }) => ({ status: 200, body: String(body.length) }), {
    bodyLimit: 1024 * 1024,
    refusal: ({ query }) => (query.get('secret') === 'open' ? null : { status: 403, body: 'no' }),
  });
  const other = await createHttp({
    ctx,
    identify: async (_ctx, token) => (token === 'good' ? { viewer: ana, csrfToken: 'mine' } : null),
    routes: [route(upload, async ({ body }) => ({ size: body.file.length })), guarded],
  });
  const port = await other.listen(0, '127.0.0.1');
  expect(await statusWithoutBody(port, '/upload', '')).toBe('HTTP/1.1 401 Unauthorized');
  expect(await statusWithoutBody(port, '/upload', 'Authorization: Bearer old\r\n')).toBe('HTTP/1.1 401 Unauthorized');
  expect(await statusWithoutBody(port, '/upload', 'Cookie: session_token=good\r\n')).toContain('HTTP/1.1 419');
  expect(await statusWithoutBody(port, '/guarded', '')).toBe('HTTP/1.1 403 Forbidden');
  const file = 'x'.repeat(500_000);
  const accepted = await other.inject({ method: 'POST', url: '/upload', headers: bearer, payload: { file } });
  expect(accepted.json()).toEqual({ size: 500_000 });
  expect((await other.inject({ method: 'POST', url: '/guarded?secret=open', payload: file })).body).toBe('500000');
  await other.close();
});

test('a route that reads large bodies without authorization fails the creation of the server', async () => {
  const open = rawRoute('POST', '/open', () => ({ status: 200, body: '' }), { bodyLimit: 1024 * 1024 });
  const anonymous = route(endpoint({ ...upload, viewer: 'optional' }), async () => ({ size: 0 }));
  for (const one of [open, anonymous])
    await expect(createHttp({ ctx, routes: [one], identify: async () => null })).rejects.toThrow(
      'reads large bodies without authorization',
    );
});

test('closing waits for pending replies, but not for idle connections or requests that never end', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = rawRoute('GET', '/slow', async () => {
    asked.resolve();
    await answered.promise;
    return { status: 200, body: 'late' };
  });
  const never = rawRoute('POST', '/never', () => ({ status: 200, body: '' }));
  const other = await createHttp({ ctx, routes: [slow, never], identify: async () => null });
  const port = await other.listen(0, '127.0.0.1');
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  const endless = connect(port, '127.0.0.1').on('error', () => undefined);
  await Promise.all([once(silent, 'connect'), once(endless, 'connect')]);
  endless.write('POST /never HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
  const reply = fetch(`http://127.0.0.1:${port}/slow`);
  await asked.promise;
  const closed = other.close(500);
  await once(silent, 'close');
  answered.resolve();
  expect(await (await reply).text()).toBe('late');
  await closed;
});

test('a limit answers 429 with the seconds to wait', async () => {
  limitTaken.set('POST /api/v1/things/:id 7', 100);
  const answer = await post({ name: 'x' });
  expect({ statusCode: answer.statusCode, retryAfter: answer.headers['retry-after'] }).toEqual({ statusCode: 429, retryAfter: '3' });
  limitTaken.clear();
});

test('a raw route sees the bytes and the exact query', async () => {
  const answer = await post('{"a":1}', {}, '/raw/cat?b=2&a=%31');
  expect({ statusCode: answer.statusCode, body: answer.body }).toEqual({ statusCode: 201, body: 'cat 7 b=2&a=%31' });
});

test('an unknown path answers 404 in the format of every refusal', async () => {
  const answer = await http.inject('/api/v1/nothing');
  expect({ statusCode: answer.statusCode, message: answer.json().status.message }).toEqual({ statusCode: 404, message: 'NOT_FOUND' });
});

test('bytes that are not valid HTTP get a 4xx and the server keeps running', async () => {
  const port = await http.listen(0, '127.0.0.1');
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path: '/api/v1/look', headers: { 'x-big': 'y'.repeat(40_000) } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    request.end();
  });
  expect(status).toBe(431);
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/look`)).status).toBe(200);
});

const fromElsewhere = { origin: 'https://overlay.example' };

test.each([
  ['a public read', 'GET', '/api/v1/look', '*'],
  ['a refused public read', 'GET', '/api/v1/look?fail=bug', '*'],
  ['a read that changes something', 'GET', '/api/v1/touch', undefined],
  ['a write', 'POST', '/api/v1/things/5', undefined],
] as const)('scripts of other sites may read the reply to %s: %s %s %s', async (_what, method, url, allowed) => {
  const answer = await http.inject({ method, url, headers: { ...fromElsewhere, ...bearer } });
  expect(answer.headers['access-control-allow-origin']).toBe(allowed);
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});

test('a preflight allows scripts of other sites to read, with a bearer token too, but not to write', async () => {
  const ask = (url: string) =>
    http.inject({
      method: 'OPTIONS',
      url,
      headers: { ...fromElsewhere, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
  const read = await ask('/api/v1/look');
  expect([read.statusCode, read.headers['access-control-allow-methods'], read.headers['access-control-allow-headers']]).toEqual([
    204,
    'GET',
    '*, authorization',
  ]);
  for (const url of ['/api/v1/things/5', '/api/v1/touch']) {
    expect((await ask(url)).headers['access-control-allow-origin']).toBeUndefined();
  }
});

test.each([
  ['is not HTTP', 'nonsense\r\n\r\n', 400],
  ['has a head over 16 KiB', `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
])('a request that %s gets a normal refusal, and its connection is closed', async (_what, bytes, status) => {
  const unused = await createHttp({ ctx, routes: [], identify: async () => null });
  const socket = connect(await unused.listen(0, '127.0.0.1'), '127.0.0.1');
  socket.end(bytes);
  const answer = Buffer.concat(await socket.toArray()).toString();
  await unused.close();
  const [head, body] = answer.split('\r\n\r\n') as [string, string];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*connection: close`, 'i'));
  expect(JSON.parse(body)).toEqual({
    status: { error: true, code: status, message: 'BAD_REQUEST' },
    data: null,
    message: 'The request could not be read.',
    request_id: /^x-request-id: (\S+)$/m.exec(head)![1],
  });
});

test('calls count as reads by what they cost, and files do not count', async () => {
  const clock = testClock();
  const many = endpoint({
    method: 'POST',
    path: '/many',
    summary: 'Look up many things.',
    viewer: 'none',
    changes: false,
    body: z.object({ things: z.array(z.string()) }),
    readCost: ({ body }) => body.things.length * 2,
    reply: z.object({}),
    refusals: {},
  });
  const raw = (path: string, readCost?: number) =>
    rawRoute('GET', path, () => ({ status: 200, body: 'x' }), readCost === undefined ? {} : { readCost });
  const other = await createHttp({
    ctx,
    routes: [route(many, async () => ({})), raw('/page'), raw('/heavy', 5), raw('/picture', 0)],
    identify: async () => null,
    readLimit: { limits: clockLimits(clock.now), perMinute: 10 },
  });
  const get = async (url: string) => (await other.inject({ url })).statusCode;
  const post = async (...things: string[]) => (await other.inject({ method: 'POST', url: '/many', payload: { things } })).statusCode;
  expect([await post('a', 'b'), await get('/page'), await get('/heavy')]).toEqual([200, 200, 200]);
  expect([await get('/page'), await get('/picture')]).toEqual([429, 200]);
  clock.pass(60);
  expect([await get('/page'), await post('a', 'b', 'c', 'd', 'e'), await get('/picture')]).toEqual([200, 429, 200]);
  clock.pass(60);
  expect([await post('a', 'b', 'c', 'd', 'e', 'f'), await get('/page')]).toEqual([200, 429]);
  await other.close();
});

test('a call that costs more than a minute of reads is answered once a minute', async () => {
  const clock = testClock();
  const heavy = rawRoute('GET', '/heavy', () => ({ status: 200, body: 'x' }), { readCost: 5 });
  const readLimit = { limits: clockLimits(clock.now), perMinute: 3 };
  const other = await createHttp({ ctx, routes: [heavy], identify: async () => null, readLimit });
  const get = async () => (await other.inject({ url: '/heavy' })).statusCode;
  expect([await get(), await get()]).toEqual([200, 429]);
  clock.pass(60);
  expect(await get()).toBe(200);
  await other.close();
});

test('the server does not start with a changing endpoint that has a read cost, because changes are no reads', async () => {
  const change = endpoint({
    method: 'POST',
    path: '/x',
    summary: 'Change.',
    viewer: 'none',
    readCost: 2,
    reply: z.object({}),
    refusals: {},
  });
  const starting = createHttp({ ctx, routes: [route(change, async () => ({}))], identify: async () => null });
  await expect(starting).rejects.toThrow('POST /x is no read, so it has no read cost.');
});

test('a signed-in caller without the right to a call is reported, and one who meets a lock is not', async () => {
  const guarded = (path: string, code: 'NOT_ALLOWED' | 'THING_NOT_YOURS' | 'NOT_LIVE' | 'SLOW_MODE') => {
    const one = endpoint({
      method: 'POST',
      path,
      summary: 'Is refused.',
      viewer: 'optional',
      reply: z.object({}),
      refusals: {
        NOT_ALLOWED: [403, 'Only moderators can do this.'],
        THING_NOT_YOURS: [403, 'It belongs to another user.'],
        NOT_LIVE: [409, 'Not now.'],
        SLOW_MODE: [403, 'Wait.'],
      },
    });
    return route(one, async () => one.refuse(code));
  };
  const reported: unknown[] = [];
  const other = await createHttp({
    ctx,
    routes: [
      guarded('/guarded/:id', 'NOT_ALLOWED'),
      guarded('/owned', 'THING_NOT_YOURS'),
      guarded('/locked', 'SLOW_MODE'),
      guarded('/off', 'NOT_LIVE'),
    ],
    identify: async () => ({ viewer: ana, csrfToken: 'mine' }),
    onRightRefused: async ({ viewer, call, code }) => void reported.push([viewer.id, call, code]),
  });
  const call = async (url: string, headers = {}) => (await other.inject({ method: 'POST', url, headers })).statusCode;
  expect([await call('/guarded/1', bearer), await call('/guarded/1'), await call('/locked', bearer)]).toEqual([403, 403, 403]);
  expect([await call('/owned', bearer), await call('/off', bearer)]).toEqual([403, 409]);
  expect(reported).toEqual([
    [7, 'POST /guarded/:id', 'NOT_ALLOWED'],
    [7, 'POST /owned', 'THING_NOT_YOURS'],
  ]);
  await other.close();
});
