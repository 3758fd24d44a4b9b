import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import type { FeatureFlags } from '#core/contract/settings.ts';
import { testApp } from '../testing/test-app.ts';
import { ofFeature } from './of-feature.ts';
import { rawRoute, route } from './route.ts';

const ask = endpoint({
  method: 'GET',
  path: '/api/polls',
  summary: '',
  viewer: 'none',
  reply: z.object({ open: z.boolean() }),
  refusals: {},
});
const other = endpoint({ ...ask, path: '/api/other' });
const answer = async () => ({ open: true });
const routes = [
  ...ofFeature('polls', [route(ask, answer), rawRoute('GET', '/api/polls/picture', () => ({ status: 200, body: 'picture' }))]),
  route(other, answer),
];

test.each<[Partial<FeatureFlags>, number]>([
  [{ polls: false }, 404],
  [{ polls: true, predictions: false }, 200],
])('X-06 with %j a call of polls answers %i, and other calls answer as ever', async (flags, status) => {
  const app = await testApp([{ name: 'polls', migrations: {}, routes }], { flags });
  const replies = await Promise.all(['/api/polls', '/api/polls/picture', '/api/other'].map((path) => app.get(path, null)));
  expect(replies.map((reply) => reply.status)).toEqual([status, status, 200]);
  if (status === 404) expect(replies[0]!.json().status.message).toBe('NOT_FOUND');
});
