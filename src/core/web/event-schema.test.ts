// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { AnyEvent } from '#core/contract/event.ts';
import { ChunkFailed } from './chunk.ts';
import { EventSchemas } from './event-schema.ts';

const named = (name: string, payload: unknown): AnyEvent => ({ name, channel: () => 'room', payload, audience: 'screens' }) as AnyEvent;
const said = named('Said', (all: { said: z.ZodType }) => all.said);
const left = named('Left', (all: { left: z.ZodType }) => all.left);
const ALL = { said: z.object({ text: z.string() }), left: z.object({ id: z.int() }) };

/** Schemas whose chunk loads when the test says so. */
function lateSchemas() {
  const attempts: PromiseWithResolvers<unknown>[] = [];
  const schemas = new EventSchemas(() => {
    const attempt = Promise.withResolvers<unknown>();
    attempts.push(attempt);
    return attempt.promise;
  });
  const used: [string, z.ZodType][] = [];
  const use = (event: AnyEvent) => schemas.use(event, (schema) => used.push([event.name, schema]));
  return { schemas, attempts, used, use };
}

test('an event outside of a built page has its schema at once', () => {
  const { attempts, used, use } = lateSchemas();
  use(named('Said', ALL.said));
  expect({ used, attempts }).toEqual({ used: [['Said', ALL.said]], attempts: [] });
});

test('events that arrive before the schemas are loaded are kept in their order, and the schemas load once', async () => {
  const { schemas, attempts, used, use } = lateSchemas();
  schemas.preload(said);
  for (const event of [said, left, said]) use(event);
  expect({ used, attemptCount: attempts.length }).toEqual({ used: [], attemptCount: 1 });

  attempts[0]!.resolve(ALL);
  await expect.poll(() => used.map(([name]) => name)).toEqual(['Said', 'Left', 'Said']);
  use(left);
  expect(used.at(-1)).toEqual(['Left', ALL.left]);
  expect(attempts).toHaveLength(1);
});

test('when the schemas cannot be loaded that is reported, and the next event tries again without losing the earlier ones', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { attempts, used, use } = lateSchemas();
  use(said);
  attempts[0]!.reject(new Error('offline'));
  await expect.poll(() => logged.mock.calls.length).toBe(1);

  use(left);
  attempts[1]!.resolve(ALL);
  await expect.poll(() => used.map(([name]) => name)).toEqual(['Said', 'Left']);
  logged.mockRestore();
});

test('schemas that a newer build of the server no longer has make the page outdated, until they could be loaded after all', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { schemas, attempts, use } = lateSchemas();
  const changes: boolean[] = [];
  schemas.watch(() => changes.push(schemas.isOutdated()));
  use(said);
  attempts[0]!.reject(new ChunkFailed(new Error('404'), 'unknown', () => undefined));
  await expect.poll(() => changes).toEqual([false]);
  use(said);
  attempts[1]!.reject(new ChunkFailed(new Error('404'), 'other', () => undefined));
  await expect.poll(() => changes).toEqual([false, true]);

  use(said);
  attempts[2]!.resolve(ALL);
  await expect.poll(() => changes).toEqual([false, true, false]);
  logged.mockRestore();
});
