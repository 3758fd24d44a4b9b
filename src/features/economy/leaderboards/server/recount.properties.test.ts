import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS, msAfter } from '#core/contract/durations.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { BOARDS, type Board, PERIODS, type Period, startOf } from '#features/economy/leaderboards/rules.ts';
import { listTop } from './store/lists.ts';
import { addGifts, type Gift, takeGifts } from './store/totals.ts';
import { boardFeatures, givenPeople } from './testing.ts';

const PEOPLE = 4;
const KEYS = 12;

let app: TestApp;
let people: number[];
let runs = 0;
beforeAll(async () => {
  app = await testApp(boardFeatures);
  people = await givenPeople(app.db, 'one', 'two', 'three', 'four');
});

/** A batch of gifts or reversals at one time. Keys repeat, so gifts do too. A crashed batch leaves nothing. */
type Step = { board: Board; crashes: boolean } & (
  | { do: 'give'; hours: number; gifts: { key: number; who: number; channel: number; quantity: number }[] }
  | { do: 'take'; gifts: { key: number; quantity: number }[] }
);
const aQuantity = fc.integer({ min: 1, max: 5 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      board: fc.constantFrom(...BOARDS),
      crashes: fc.boolean(),
      hours: fc.integer({ min: 0, max: 24 * 40 }),
      gifts: fc.array(fc.record({ key: fc.nat(KEYS), who: fc.nat(PEOPLE - 1), channel: fc.nat(1), quantity: aQuantity }), { maxLength: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      board: fc.constantFrom(...BOARDS),
      crashes: fc.boolean(),
      gifts: fc.array(fc.record({ key: fc.nat(KEYS), quantity: aQuantity }), { maxLength: 4 }),
    }),
  },
);

/** A plain list of the counted gifts, which the tables must agree with. */
class Recount {
  readonly #gifts = new Map<string, Gift & { order: number }>();

  give(board: Board, gifts: readonly Gift[]): void {
    for (const [order, gift] of gifts.entries()) {
      const key = `${board} ${gift.id}`;
      if (!this.#gifts.has(key)) this.#gifts.set(key, { ...gift, order });
    }
  }

  take(board: Board, reversals: readonly { id: string; quantity: number }[]): void {
    for (const { id, quantity } of reversals) {
      const gift = this.#gifts.get(`${board} ${id}`);
      if (gift) gift.quantity = Math.max(0, gift.quantity - quantity);
    }
  }

  top(board: Board, channelId: number, period: Period, now: Date): string[] {
    const counted = [...this.#gifts].flatMap(([key, gift]) =>
      key.startsWith(`${board} `) && gift.channelId === channelId && gift.quantity > 0 && startOf(period, gift.at) === startOf(period, now)
        ? [gift]
        : [],
    );
    const totals = people.map((userId) => {
      const own = counted.filter((gift) => gift.userId === userId);
      const latest = own.map(({ at, order }) => at.getTime() * 1000 + order);
      return { userId, quantity: own.reduce((sum, { quantity }) => sum + quantity, 0), reached: Math.max(0, ...latest) };
    });
    return totals
      .filter(({ quantity }) => quantity > 0)
      .toSorted((one, other) => other.quantity - one.quantity || one.reached - other.reached || one.userId - other.userId)
      .map(({ userId, quantity }) => `${userId} ${quantity}`);
  }
}

/** Times at which a run compares the lists. Gifts are made in the 40 days after the first. */
const START = new Date('2026-01-07T00:00:00Z');
const later = (hours: number) => msAfter(START, hours * HOUR_MS);
const MOMENTS = [0, 24 * 7, 24 * 20, 24 * 40].map(later);

async function take(recount: Recount, step: Step, channels: readonly number[]): Promise<void> {
  const idOf = (key: number) => `${channels[0]} ${key}`;
  const at = step.do === 'give' ? later(step.hours) : START;
  const gifts = (step.do === 'give' ? step.gifts : []).map(({ key, who, channel, quantity }) => ({
    id: idOf(key),
    userId: people[who]!,
    channelId: channels[channel]!,
    quantity,
    at,
  }));
  const reversals = (step.do === 'take' ? step.gifts : []).map(({ key, quantity }) => ({ id: idOf(key), quantity }));
  const write = app.ctx.tx(async (tx) => {
    await addGifts(tx, step.board, gifts);
    await takeGifts(tx, step.board, reversals);
    if (step.crashes) throw new Error('the node died');
  });
  if (step.crashes) return expect(write).rejects.toThrow('the node died');
  await write;
  recount.give(step.board, gifts);
  recount.take(step.board, reversals);
}

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

test(`LB-01 after any history of gifts, repeats, reversals and crashes the lists equal a naive recount (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 14 }), async (steps) => {
      runs += 1;
      const channels = [(await givenRoom(app.db, `ana${runs}`)).channel.id, (await givenRoom(app.db, `ben${runs}`)).channel.id];
      const recount = new Recount();
      for (const step of steps) await take(recount, step, channels);
      for (const now of MOMENTS) {
        for (const board of BOARDS) {
          for (const channelId of channels) {
            const lists = await listTop(app.db, channelId, board, now);
            for (const period of PERIODS) {
              const listed = lists[period].map(({ userId, quantity }) => `${userId} ${quantity}`);
              expect(listed, `${board} ${period}`).toEqual(recount.top(board, channelId, period, now));
            }
          }
        }
      }
    }),
    { numRuns: 25, seed },
  );
});
