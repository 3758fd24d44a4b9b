import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, textStream } from '#core/contract/endpoint.ts';
import { event } from '#core/contract/event.ts';
import { PathId } from '#core/contract/ids.ts';
import { serverFeature } from '../feature.ts';
import type { Settings } from '../settings/setting.ts';
import { testApp } from '../testing/test-app.ts';
import { docsRoutes, openApi } from './openapi.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/v2/things/:id',
  aliases: ['/api/v1/:id/thing'],
  summary: 'Renames a thing.',
  viewer: 'required',
  params: z.object({ id: PathId }),
  query: z.object({ dry: z.string().optional() }),
  body: z.object({ name: z.string().max(10) }),
  reply: z.object({ name: z.string() }),
  refusals: { THING_TAKEN: [409, 'That name is taken.'], THING_OLD: [409, 'Too old.'] },
});

test('the API reference lists each path with its parameters, body and every refusal code', () => {
  const { paths } = openApi('Test', [{ name: 'things', endpoints: [rename] }]);
  expect(Object.keys(paths)).toEqual(['/api/v2/things/{id}', '/api/v1/{id}/thing']);
  expect(paths['/api/v2/things/{id}']?.put).toMatchObject({
    summary: 'Renames a thing.',
    tags: ['things'],
    security: [{ bearer: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'dry', in: 'query', required: false },
    ],
    requestBody: { content: { 'application/json': { schema: { properties: { name: { type: 'string', maxLength: 10 } } } } } },
    responses: { 409: { description: expect.stringMatching(/THING_TAKEN[\s\S]*THING_OLD/) }, 401: {}, 422: {} },
  });
});

test('the API reference lists the code with which an endpoint refuses a malformed body instead of 422', () => {
  const named = endpoint({
    method: 'POST',
    path: '/things',
    summary: 'Makes a thing.',
    viewer: 'none',
    body: z.object({ name: z.string() }),
    reply: z.object({}),
    refusals: { BAD_THING: [400, 'A thing needs a name.'] },
    invalidBody: 'BAD_THING',
  });
  const { paths } = openApi('Test', [{ name: 'things', endpoints: [named] }]);
  expect(Object.keys((paths['/things']!.post as { responses: object }).responses)).toEqual(['200', '400']);
});

test('the API reference describes a text file as a reply of any type, not as JSON', () => {
  const exported = endpoint({
    method: 'GET',
    path: '/things.csv',
    summary: 'Every thing, as a file.',
    viewer: 'none',
    reply: textStream,
    refusals: {},
  });
  const { paths } = openApi('Test', [{ name: 'things', endpoints: [exported] }]);
  expect(paths['/things.csv']?.get).toHaveProperty('responses.200.content', { '*/*': { schema: { type: 'string' } } });
});

test('the API reference lists every realtime event with its channels and the schema of its payload', () => {
  const roomEvents = (roomId: number) => `rooms.${roomId}.v2`;
  const opened = event('App\\Events\\OpenedEvent', roomEvents, z.object({ by: z.string() }));
  const openedPrivately = event('App\\Events\\OpenedEvent', (userId: number) => `private-rooms-${userId}`, z.object({ by: z.string() }));
  const closed = event('Closed', roomEvents, z.object({}), 'programs');
  const reference = openApi('Test', [], [opened, openedPrivately, closed]);
  expect(reference['x-realtime-events']).toEqual([
    {
      name: 'App\\Events\\OpenedEvent',
      channels: ['rooms.{roomId}.v2', 'private-rooms-{userId}'],
      audience: 'screens',
      payload: { $ref: '#/components/schemas/event.OpenedEvent' },
    },
    { name: 'Closed', channels: ['rooms.{roomId}.v2'], audience: 'programs', payload: { $ref: '#/components/schemas/event.Closed' } },
  ]);
  expect(reference.components.schemas).toMatchObject({ 'event.OpenedEvent': { properties: { by: { type: 'string' } } } });
  expect(reference.info.description).toContain('| `App\\Events\\OpenedEvent` | `rooms.{roomId}.v2`, `private-rooms-{userId}` |');
});

/** Only this bearer is a session of staff. */
const STAFF = { authorization: 'Bearer staff' };

const docsApp = (settings: Partial<Settings> = {}) =>
  testApp(
    [
      serverFeature(
        { name: 'docs' },
        {
          routes: docsRoutes({
            title: 'Test',
            groups: [{ name: 'things', endpoints: [rename] }],
            events: [],
            isStaff: async ({ header }) => header('authorization') === STAFF.authorization,
          }),
        },
      ),
    ],
    { settings },
  );

const PATHS = ['/docs', '/docs/operating.md', '/docs/openapi.json', '/docs/explorer.js'];
const DOCS_TOKEN = 'd'.repeat(32);

test.each([
  ['everybody while it is public', {}, {}, 200],
  ['nobody else while it is for staff', { DOCS: 'staff' }, {}, 403],
  ['staff', { DOCS: 'staff' }, STAFF, 200],
  ['a program with the token', { DOCS: 'staff', DOCS_TOKEN }, { authorization: `Bearer ${DOCS_TOKEN}` }, 200],
  ['no program with a wrong token', { DOCS: 'staff', DOCS_TOKEN }, { authorization: `Bearer ${DOCS_TOKEN}x` }, 403],
  ['no program with an empty token', { DOCS: 'staff' }, { authorization: 'Bearer ' }, 403],
] as const)('the documentation is readable for %s', async (_who, settings, headers, status) => {
  const app = await docsApp(settings);
  for (const path of PATHS) expect([path, (await app.get(path, null, headers)).status]).toEqual([path, status]);
});

test('DOCS takes effect without a restart, and a refusal says what to do and is not cached', async () => {
  const app = await docsApp();
  expect((await app.get('/docs', null)).status).toBe(200);
  app.settings.DOCS = 'staff';
  const refused = await app.get('/docs', null);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(refused.text).toContain('Sign in as staff, or send DOCS_TOKEN as a bearer token.');
});

test.each(['/docs/openapi.json', '/docs/explorer.js'])('%s is compressed once, and a browser that has it gets 304', async (path) => {
  const app = await docsApp();
  const first = await app.get(path, null, { 'accept-encoding': 'br' });
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
  const again = await app.get(path, null, { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag')! });
  expect([again.status, again.text]).toEqual([304, '']);
});
