import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Gather, type GatherOptions } from './gather.ts';
import { Unavailable } from './unavailable.ts';

interface Ask {
  lane: string;
  text: string;
}

/** Work that a test finishes by hand. */
function slowWork(options: Partial<GatherOptions<Ask>> = {}) {
  const batches: { asks: readonly Ask[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const arrivals: (() => void)[] = [];
  const gather = new Gather<Ask, string>(
    (asks) =>
      new Promise((resolve, reject) => {
        batches.push({ asks, finish: () => resolve(asks.map(({ text }) => `${text}!`)), fail: reject });
        for (const arrive of arrivals.splice(0)) arrive();
      }),
    { batch: 100, waiting: 100, inFlight: 1, laneOf: ({ lane }) => lane, ...options },
  );
  const batch = async (at: number) => {
    while (batches.length <= at) await new Promise<void>((resolve) => arrivals.push(resolve));
    return batches[at]!;
  };
  const say = (text: string, lane = 'a') => gather.ask({ lane, text });
  return { say, batch, batches };
}

const texts = ({ asks }: { asks: readonly Ask[] }) => asks.map(({ text }) => text);

test('asks gather while a batch is under way, and each gets its own answer', async () => {
  const { say, batch } = slowWork();
  const one = say('one');
  const first = await batch(0);
  const rest = [say('two'), say('three')];
  expect(texts(first)).toEqual(['one']);
  first.finish();
  const second = await batch(1);
  expect(texts(second)).toEqual(['two', 'three']);
  second.finish();
  expect(await Promise.all([one, ...rest])).toEqual(['one!', 'two!', 'three!']);
});

test('what arrives together is one batch, at most as big as allowed, in order', async () => {
  const { say, batch } = slowWork({ batch: 2 });
  const all = Promise.all(['1', '2', '3', '4', '5'].map((text) => say(text)));
  for (const [at, expected] of [['1', '2'], ['3', '4'], ['5']].entries()) {
    const one = await batch(at);
    expect(texts(one)).toEqual(expected);
    one.finish();
  }
  expect(await all).toEqual(['1!', '2!', '3!', '4!', '5!']);
});

test('batches under way at once never share a lane', async () => {
  const { say, batch, batches } = slowWork({ inFlight: 2 });
  void say('a1', 'a');
  const a = await batch(0);
  const waiting = [say('a2', 'a'), say('b1', 'b'), say('a3', 'a')];
  const b = await batch(1);
  expect(texts(b)).toEqual(['b1']);
  a.finish();
  const next = await batch(2);
  expect(texts(next)).toEqual(['a2', 'a3']);
  expect(batches).toHaveLength(3);
  next.finish();
  b.finish();
  expect(await Promise.all(waiting)).toEqual(['a2!', 'b1!', 'a3!']);
});

test('more than may wait are answered at once that the server is busy', async () => {
  const { say, batch } = slowWork({ waiting: 2 });
  const first = say('1');
  const running = await batch(0);
  const waiting = [say('2'), say('3')];
  await expect(say('4')).rejects.toMatchObject({ name: 'Unavailable', retryAfter: 1 });
  running.finish();
  (await batch(1)).finish();
  expect(await Promise.all([first, ...waiting])).toEqual(['1!', '2!', '3!']);
});

test('one ask that breaks the work does not fail the others', async () => {
  const gather = new Gather<Ask, string>(
    async (asks) => {
      if (asks.some(({ text }) => text === 'poison')) throw new Error('broken');
      return asks.map(({ text }) => `${text}!`);
    },
    { batch: 100, waiting: 100, inFlight: 1, laneOf: ({ lane }) => lane },
  );
  const asked = ['1', '2', 'poison', '3', '4', '5'].map((text) => gather.ask({ lane: 'a', text }));
  const answers = await Promise.allSettled(asked);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message))).toEqual([
    '1!',
    '2!',
    'broken',
    '3!',
    '4!',
    '5!',
  ]);
});

test('an outage fails the whole batch without trying again, and the next batch is tried', async () => {
  const { say, batch, batches } = slowWork();
  const asked = [say('1'), say('2')];
  (await batch(0)).fail(new Unavailable('away'));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toHaveLength(1);
  const later = say('3');
  (await batch(1)).finish();
  expect(await later).toBe('3!');
});

test('whatever fails, every ask is answered once, with its own answer, and lanes keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ lane: fc.constantFrom('a', 'b', 'c'), poison: fc.boolean() }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (plan, batch, inFlight) => {
        const done: Record<string, number[]> = {};
        const gather = new Gather<{ lane: string; at: number; poison: boolean }, number>(
          async (asks) => {
            await new Promise((resolve) => setImmediate(resolve));
            if (asks.some(({ poison }) => poison)) throw new Error('broken');
            for (const { lane, at } of asks) done[lane] = [...(done[lane] ?? []), at];
            return asks.map(({ at }) => at);
          },
          { batch, waiting: 100, inFlight, laneOf: ({ lane }) => lane },
        );
        const answers = await Promise.allSettled(plan.map((ask, at) => gather.ask({ ...ask, at })));
        expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))).toEqual(
          plan.map(({ poison }, at) => (poison ? null : at)),
        );
        for (const order of Object.values(done)) expect(order).toEqual(order.toSorted((one, other) => one - other));
      },
    ),
  );
});
