import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentRequestId, withinRequest } from '../http/request-id.ts';
import type { OpenSpan, SpanSource } from '../tracing/span.ts';
import { Tracing, withinSpan } from '../tracing/tracing.ts';
import { Unavailable } from '../unavailable.ts';
import { Batcher, type BatcherOptions } from './batcher.ts';

interface Request {
  partition: string;
  text: string;
}

const OPTIONS = { maxBatchSize: 100, maxQueued: 100, maxConcurrent: 1, partitionKey: ({ partition }: Request) => partition };

/** A batcher whose batches are finished by the test. */
function slowBatcher(options: Partial<BatcherOptions<Request>> = {}) {
  const batches: { requests: readonly Request[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const arrivals: (() => void)[] = [];
  const batcher = new Batcher<Request, string>(
    (requests) =>
      new Promise((resolve, reject) => {
        batches.push({ requests, finish: () => resolve(requests.map(({ text }) => `${text}!`)), fail: reject });
        for (const arrive of arrivals.splice(0)) arrive();
      }),
    { ...OPTIONS, ...options },
  );
  const batch = async (index: number) => {
    while (batches.length <= index) await new Promise<void>((resolve) => arrivals.push(resolve));
    return batches[index]!;
  };
  const enqueue = (text: string, partition = 'a') => batcher.enqueue({ partition, text });
  return { enqueue, batch, batches };
}

const textsOf = ({ requests }: { requests: readonly Request[] }) => requests.map(({ text }) => text);

/** A batcher that fails every batch containing the request `poison`. */
function poisonedBatcher(options: Partial<BatcherOptions<Request>>) {
  return new Batcher<Request, string>(
    async (requests) => {
      if (requests.some(({ text }) => text === 'poison')) throw new Error('broken');
      return requests.map(({ text }) => `${text}!`);
    },
    { ...OPTIONS, ...options },
  );
}

const outcomeOf = (settled: PromiseSettledResult<string>) => (settled.status === 'fulfilled' ? settled.value : settled.reason.message);

test('requests that arrive while a batch runs share the next one, and each gets its own result', async () => {
  const { enqueue, batch } = slowBatcher();
  const one = enqueue('one');
  const first = await batch(0);
  const rest = [enqueue('two'), enqueue('three'), enqueue('two')];
  expect(textsOf(first)).toEqual(['one']);
  first.finish();
  const second = await batch(1);
  expect(textsOf(second)).toEqual(['two', 'three', 'two']);
  second.finish();
  expect(await Promise.all([one, ...rest])).toEqual(['one!', 'two!', 'three!', 'two!']);
});

test('concurrent batches have distinct partitions', async () => {
  const { enqueue, batch } = slowBatcher({ maxBatchSize: 2 });
  const all = Promise.all(['1', '2', '3', '4', '5'].map((text) => enqueue(text)));
  for (const [index, expected] of [['1', '2'], ['3', '4'], ['5']].entries()) {
    const one = await batch(index);
    expect(textsOf(one)).toEqual(expected);
    one.finish();
  }
  expect(await all).toEqual(['1!', '2!', '3!', '4!', '5!']);
});

test('concurrent batches never share a partition', async () => {
  const { enqueue, batch, batches } = slowBatcher({ maxConcurrent: 2 });
  void enqueue('a1', 'a');
  const a = await batch(0);
  const waiting = [enqueue('a2', 'a'), enqueue('b1', 'b'), enqueue('a3', 'a')];
  const b = await batch(1);
  expect(textsOf(b)).toEqual(['b1']);
  a.finish();
  const next = await batch(2);
  expect(textsOf(next)).toEqual(['a2', 'a3']);
  expect(batches).toHaveLength(3);
  next.finish();
  b.finish();
  expect(await Promise.all(waiting)).toEqual(['a2!', 'b1!', 'a3!']);
});

test('without a partition key no batch waits for another', async () => {
  const { enqueue, batch } = slowBatcher({ maxConcurrent: 2, partitionKey: undefined as never });
  const one = enqueue('one');
  const first = await batch(0);
  const two = enqueue('two');
  (await batch(1)).finish();
  first.finish();
  expect(await Promise.all([one, two])).toEqual(['one!', 'two!']);
});

test('a batch starts after reading the sockets, or immediately with startAtOnce', async () => {
  const [waits, starts] = [slowBatcher(), slowBatcher({ startAtOnce: true })];
  void waits.enqueue('one');
  void starts.enqueue('one');
  void starts.enqueue('two');
  await Promise.resolve();
  expect({ waitsBatches: waits.batches.map(textsOf), startsBatches: starts.batches.map(textsOf) }).toEqual({
    waitsBatches: [],
    startsBatches: [['one', 'two']],
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(waits.batches.map(textsOf)).toEqual([['one']]);
});

test('during the pause after a batch, failed or not, its partition and its slot stay taken', async () => {
  const rests: (() => void)[] = [];
  const { enqueue, batch, batches } = slowBatcher({ rest: () => new Promise<void>((resolve) => rests.push(resolve)) });
  const one = enqueue('one');
  (await batch(0)).finish();
  expect(await one).toBe('one!');
  const waiting = [enqueue('two'), enqueue('three', 'b')];
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toHaveLength(1);
  rests[0]!();
  const second = await batch(1);
  expect(textsOf(second)).toEqual(['two', 'three']);
  second.fail(new Error('broken'));
  expect((await Promise.allSettled(waiting)).map(outcomeOf)).toEqual(['broken', 'broken']);
  const four = enqueue('four');
  await new Promise((resolve) => setImmediate(resolve));
  expect({ batchCount: batches.length, restCount: rests.length }).toEqual({ batchCount: 2, restCount: 2 });
  rests[1]!();
  (await batch(2)).finish();
  expect(await four).toBe('four!');
});

test('a request is rejected with Unavailable when the queue is full', async () => {
  const { enqueue, batch } = slowBatcher({ maxQueued: 2 });
  const first = enqueue('1');
  const running = await batch(0);
  const waiting = [enqueue('2'), enqueue('3')];
  await expect(enqueue('4')).rejects.toMatchObject({ name: 'Unavailable', retryAfter: 1 });
  running.finish();
  (await batch(1)).finish();
  expect(await Promise.all([first, ...waiting])).toEqual(['1!', '2!', '3!']);
});

test('a batch and the next ones run outside of the request that started them, and each request goes on in its own', async () => {
  const statements: string[] = [];
  const aSpan: OpenSpan = { end: () => {} };
  const start: SpanSource['start'] = (kind) => {
    statements.push(kind);
    return aSpan;
  };
  const tracing = new Tracing({ start, stop: async () => {} });
  const ids: unknown[] = [];
  const batcher = new Batcher<Request, string>(
    async (requests) => {
      await Promise.resolve();
      ids.push(currentRequestId());
      tracing.startStatement('select 1');
      return requests.map(({ text }) => `${text}!`);
    },
    { ...OPTIONS, maxBatchSize: 1, startAtOnce: true },
  );
  const ask = (id: string) =>
    withinRequest(id, () =>
      withinSpan(aSpan, async () => {
        await batcher.enqueue({ partition: 'a', text: id });
        tracing.startStatement('select 2');
        return currentRequestId();
      }),
    );
  expect(await Promise.all([ask('one'), ask('two')])).toEqual(['one', 'two']);
  expect({ ids, statements }).toEqual({ ids: [undefined, undefined], statements: ['statement', 'statement'] });
});

test('with isolateFailures a request that breaks its batch does not fail the others', async () => {
  const batcher = poisonedBatcher({ isolateFailures: true });
  const results = ['1', '2', 'poison', '3', '4', '5'].map((text) => batcher.enqueue({ partition: 'a', text }));
  expect((await Promise.allSettled(results)).map(outcomeOf)).toEqual(['1!', '2!', 'broken', '3!', '4!', '5!']);
});

test('without isolateFailures a failed batch fails only its own requests', async () => {
  const batcher = poisonedBatcher({});
  const results = ['1', 'poison'].map((text) => batcher.enqueue({ partition: 'a', text }));
  expect((await Promise.allSettled(results)).map(outcomeOf)).toEqual(['broken', 'broken']);
  expect(await batcher.enqueue({ partition: 'a', text: '2' })).toBe('2!');
});

test('an outage fails the whole batch without a retry, and the next batch is attempted', async () => {
  const { enqueue, batch, batches } = slowBatcher({ isolateFailures: true });
  const results = [enqueue('1'), enqueue('2')];
  (await batch(0)).fail(new Unavailable('away'));
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toHaveLength(1);
  const later = enqueue('3');
  (await batch(1)).finish();
  expect(await later).toBe('3!');
});

test('under any failures every request settles once with its own result, and partitions keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ partition: fc.constantFrom('a', 'b', 'c'), poison: fc.boolean() }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (plan, maxBatchSize, maxConcurrent) => {
        const done: Record<string, number[]> = {};
        const batcher = new Batcher<{ partition: string; index: number; poison: boolean }, number>(
          async (requests) => {
            await new Promise((resolve) => setImmediate(resolve));
            if (requests.some(({ poison }) => poison)) throw new Error('broken');
            for (const { partition, index } of requests) done[partition] = [...(done[partition] ?? []), index];
            return requests.map(({ index }) => index);
          },
          { maxBatchSize, maxQueued: 100, maxConcurrent, partitionKey: ({ partition }) => partition, isolateFailures: true },
        );
        const results = await Promise.allSettled(plan.map((request, index) => batcher.enqueue({ ...request, index })));
        expect(results.map((result) => (result.status === 'fulfilled' ? result.value : null))).toEqual(
          plan.map(({ poison }, index) => (poison ? null : index)),
        );
        for (const order of Object.values(done)) expect(order).toEqual(order.toSorted((one, other) => one - other));
      },
    ),
  );
});
