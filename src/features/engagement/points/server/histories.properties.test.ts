import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx } from '#core/server/context.ts';
import { verify } from '#core/server/ledger/verify.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { acceptRedemptions, rejectRedemptions } from '#features/engagement/points/contract/redemptions.ts';
import { DEFAULT_RATES, WATCH_MINUTES } from '#features/engagement/points/contract/settings.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordWatching } from '#features/stream/watching/server/api.ts';
import { pointsOf } from './api.ts';
import { rewardGifts } from './bonuses.ts';
import { decide } from './queue.ts';
import { redeem } from './redeem.ts';
import { type PointsRoom, pointsApp, pointsRoom } from './testing/points-app.ts';
import { givenReward } from './testing.ts';

const PEOPLE = 3;
const COSTS = [1, 15, 90] as const;

type Person = PointsRoom['viewer'];

/** `who` is one of three people. `failure`: the node dies before the commit, or the response is lost and the call is repeated. */
type Step =
  | { kind: 'watch'; who: number }
  | { kind: 'gift'; who: number; id: number; failure: Failure }
  | { kind: 'redeem'; who: number; transaction: number; reward: number; failure: Failure }
  | { kind: 'accept' | 'reject'; which: number; failure: Failure };
type Failure = 'none' | 'crash' | 'repeated';

const who = fc.nat(PEOPLE - 1);
const failure: fc.Arbitrary<Failure> = fc.constantFrom('none', 'none', 'crash', 'repeated');
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('watch' as const), who }),
  fc.record({ kind: fc.constant('gift' as const), who, id: fc.nat(4), failure }),
  fc.record({ kind: fc.constant('redeem' as const), who, transaction: fc.nat(9), reward: fc.nat(COSTS.length - 1), failure }),
  fc.record({ kind: fc.constantFrom('accept' as const, 'reject' as const), which: fc.nat(9), failure }),
);

class Crash extends Error {}
/** All transactions fail just before the commit. */
const crashBeforeCommit = (ctx: Ctx): Ctx => ({
  ...ctx,
  tx: (work) =>
    ctx.tx(async (tx) => {
      await work(tx);
      throw new Crash();
    }),
});

async function outcome<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    if (error instanceof Crash) return 'crashed';
    throw error;
  }
}

let app: TestApp;
beforeAll(async () => {
  app = await pointsApp();
});

/** A channel with an in-memory model of its expected state. */
class History {
  readonly #room: PointsRoom;
  readonly #livestreamId: number;
  readonly #rewards: readonly string[];
  readonly people: readonly Person[];
  readonly points: number[];
  readonly #gifts = new Set<string>();
  readonly #redeemed = new Map<string, { who: number; reward: number; id: string; points: number; status: string }>();

  constructor(room: PointsRoom, livestreamId: number, people: readonly Person[], rewards: readonly string[]) {
    this.#room = room;
    this.#livestreamId = livestreamId;
    this.people = people;
    this.#rewards = rewards;
    this.points = people.map(() => 0);
  }

  static async begin(): Promise<History> {
    const room = await pointsRoom(app);
    const livestreamId = await givenLivestream(app.db, room.channelId, { startedAt: app.clock.now() });
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => givenUser(app.db, `p${room.channelId}x${at}`)));
    const rewards = await Promise.all(COSTS.map((cost) => givenReward(app.db, room.channelId, { cost })));
    return new History(room, livestreamId, people, rewards);
  }

  async take(step: Step): Promise<void> {
    app.clock.pass(60);
    if (step.kind === 'watch') return this.#watch(step.who);
    const ctx = step.failure === 'crash' ? crashBeforeCommit(app.ctx) : app.ctx;
    if (step.kind === 'gift') return this.#give(ctx, step);
    if (step.kind === 'redeem') return this.#redeem(ctx, step);
    return this.#decide(ctx, step);
  }

  async #watch(who: number): Promise<void> {
    for (let minute = 0; minute < WATCH_MINUTES; minute++) {
      await recordWatching(app.ctx, [{ livestreamId: this.#livestreamId, userId: this.people[who]!.id }]);
      app.clock.pass(60);
    }
    this.points[who]! += DEFAULT_RATES.watch_points;
  }

  async #give(ctx: Ctx, { who, id, failure }: Extract<Step, { kind: 'gift' }>): Promise<void> {
    const key = `${this.#room.channelId} ${who} ${id}`;
    const quantity = 1 + id;
    const receivers = Array.from({ length: quantity }, (_, userId) => ({ userId, username: 'somebody' }));
    const { channelId } = this.#room;
    const gift = { id: key, channelId, gifterId: this.people[who]!.id, isAnonymous: false, receivers, at: app.clock.now() };
    await outcome(() => ctx.tx((tx) => rewardGifts(tx, [gift])));
    if (failure === 'crash' || this.#gifts.has(key)) return;
    this.#gifts.add(key);
    this.points[who]! += DEFAULT_RATES.gift_points * quantity;
  }

  async #redeem(ctx: Ctx, { who, transaction, reward, failure }: Extract<Step, { kind: 'redeem' }>): Promise<void> {
    const body = { transaction_id: `history-${this.#room.channelId}-${transaction}` };
    const result = await outcome(() => redeem(ctx, this.#room.ana.slug, this.#rewards[reward]!, this.people[who]!, body));
    // A refusal is part of the batch, which crashed.
    if (failure === 'crash') return expect(result).toBe('crashed');
    const before = this.#redeemed.get(`${who} ${transaction}`);
    const cost = COSTS[reward]!;
    if (before && before.reward !== reward) return expect(result).toBe('TRANSACTION_ID_USED');
    if (!before && this.points[who]! < cost) return expect(result).toBe('INSUFFICIENT_POINTS');
    if (before) return expect(result).toMatchObject({ id: before.id, status: 'pending', points: before.points });
    this.points[who]! -= cost;
    expect(result).toMatchObject({ status: 'pending', points: this.points[who] });
    this.#redeemed.set(`${who} ${transaction}`, {
      who,
      reward,
      id: (result as { id: string }).id,
      points: this.points[who]!,
      status: 'pending',
    });
  }

  async #decide(ctx: Ctx, { kind, which, failure }: Extract<Step, { kind: 'accept' | 'reject' }>): Promise<void> {
    const target = [...this.#redeemed.values()][which];
    if (!target) return;
    const status = kind === 'accept' ? 'accepted' : 'rejected';
    const endpoint = kind === 'accept' ? acceptRedemptions : rejectRedemptions;
    const result = await outcome(() => decide(ctx, this.#room.ana.slug, this.#room.mod, [target.id], status, endpoint));
    if (target.status !== 'pending') return expect(result).toBe('ALREADY_DECIDED');
    if (failure === 'crash') return expect(result).toBe('crashed');
    expect(result).toEqual({ redemptions: [{ id: target.id, status }], failed: [] });
    target.status = status;
    if (status === 'rejected') this.points[target.who]! += COSTS[target.reward]!;
  }

  held(): Promise<number[]> {
    return Promise.all(this.people.map(({ id }) => pointsOf(app.db, this.#room.channelId, id)));
  }
}

test('RW-04 RW-06 CP-08 the ledger records each event exactly once after any sequence of watching, gifts, redemptions, decisions, crashes and retries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 14 }), async (steps) => {
      const history = await History.begin();
      for (const step of steps) {
        await history.take(step);
        if ('failure' in step && step.failure === 'repeated') await history.take(step);
      }
      expect(await history.held()).toEqual(history.points);
    }),
    { numRuns: 12 },
  );
  expect((await verify(app.db)).faults).toEqual([]);
});
