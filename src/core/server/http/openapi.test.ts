import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { PathId } from '#core/contract/ids.ts';
import { openApi } from './openapi.ts';

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
