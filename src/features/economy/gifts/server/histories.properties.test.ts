import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { clearingAccount, earningsAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { findGift } from '#features/economy/gifts/rules/catalog.ts';
import { giveBack } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { send } from './send-gift.ts';
import { buyKicks, type GiftsApp, type GiftsRoom, giftsApp, giftsAppFeatures, giftsRoom } from './testing/gifts-app.ts';
import { checkKicks, readWallet } from './wallets.ts';

const GIFTS = ['hell_yeah', 'skull_emoji', 'full_send', 'rage_quit'] as const;

/** `crash`: the node dies before the first try commits. `copies`: how often the act is then repeated, all at once on several nodes. */
type Act =
  | { do: 'buy'; who: number; kicks: number }
  | { do: 'send'; who: number; gift: number; key: number; crash: boolean; copies: number }
  | { do: 'back'; which: number; amount: number | null; cause: 'refund' | 'dispute'; crash: boolean };

const who = fc.nat(1);
const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), who, kicks: fc.constantFrom(100, 250, 500) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      who,
      gift: fc.nat(GIFTS.length - 1),
      key: fc.nat(9),
      crash: fc.boolean(),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('back' as const),
      which: fc.nat(5),
      amount: fc.option(fc.integer({ min: 1, max: 300 })),
      cause: fc.constantFrom('refund' as const, 'dispute' as const),
      crash: fc.boolean(),
    }),
  },
);

const died = (ctx: Ctx): Ctx => ({
  ...ctx,
  tx: (work) =>
    ctx.tx(async (tx) => {
      await work(tx);
      throw new Error('the node died');
    }),
});

/** The expected state of a person. A KICK costs a cent, so the reserve equals the KICKs. */
interface Expected {
  kicks: number;
  owed: number;
  /** KICKs of gifts that are not reversed. */
  counting: number;
}

interface Payment {
  id: string;
  who: number;
  paid: number;
  credited: number;
  refunded: number;
}

class History {
  readonly #app: GiftsApp;
  readonly #room: GiftsRoom;
  readonly people: readonly Viewer[];
  readonly expected: Expected[];
  readonly #payments: Payment[] = [];
  readonly #gifts = new Map<string, { gift: string; answer: string }>();
  earned = 0;

  constructor(app: GiftsApp, room: GiftsRoom, people: readonly Viewer[]) {
    this.#app = app;
    this.#room = room;
    this.people = people;
    this.expected = people.map(() => ({ kicks: 0, owed: 0, counting: 0 }));
  }

  get held(): number {
    return this.#payments.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
  }

  async take(act: Act): Promise<void> {
    this.#app.clock.pass(1);
    if (act.do === 'buy') return this.#buy(act);
    return act.do === 'send' ? this.#send(act) : this.#giveBack(act);
  }

  async #buy({ who, kicks }: Extract<Act, { do: 'buy' }>): Promise<void> {
    const id = await buyKicks(this.#app, this.people[who]!, kicks);
    const person = this.expected[who]!;
    const paidDebt = Math.min(kicks, person.owed);
    person.owed -= paidDebt;
    person.kicks += kicks - paidDebt;
    this.#payments.push({ id, who, paid: kicks, credited: kicks - paidDebt, refunded: 0 });
  }

  async #send({ who, gift: at, key, crash, copies }: Extract<Act, { do: 'send' }>): Promise<void> {
    const [viewer, gift, person] = [this.people[who]!, GIFTS[at]!, this.expected[who]!];
    const { amount } = findGift(gift)!;
    const body = { gift_id: gift, idempotency_key: `history-${this.#room.channelId}-${key}` };
    const trySend = (ctx: Ctx) =>
      send(ctx, this.#room.channelId, viewer, body).then(JSON.stringify, (error) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      });
    if (crash) await expect(trySend(died(this.#app.ctx))).rejects.toThrow('the node died');
    const answers = new Set(await Promise.all(Array.from({ length: copies }, () => trySend({ ...this.#app.ctx }))));
    const before = this.#gifts.get(`${who} ${key}`);
    if (before) return expect([...answers]).toEqual([before.gift === gift ? before.answer : 'GIFT_KEY_USED']);
    if (person.owed > 0) return expect([...answers]).toEqual(['PAYMENT_OWED']);
    if (person.kicks < amount) return expect([...answers]).toEqual(['INSUFFICIENT_FUNDS']);
    person.kicks -= amount;
    person.counting += amount;
    this.earned += amount;
    expect([...answers]).toEqual([expect.stringContaining(`"available":${person.kicks},`)]);
    this.#gifts.set(`${who} ${key}`, { gift, answer: [...answers][0]! });
  }

  async #giveBack({ which, amount, cause, crash }: Extract<Act, { do: 'back' }>): Promise<void> {
    const payment = this.#payments[which];
    if (!payment) return;
    if (crash) await expect(giveBack({ ctx: died(this.#app.ctx) }, payment.id, amount, cause)).rejects.toThrow('the node died');
    const left = payment.paid - payment.refunded;
    const given = Math.min(amount ?? left, left);
    expect(await giveBack(this.#app, payment.id, amount, cause)).toBe(given > 0);
    const taken = (refunded: number) => Math.floor((payment.credited * refunded) / payment.paid);
    const kicks = taken(payment.refunded + given) - taken(payment.refunded);
    payment.refunded += given;
    const person = this.expected[payment.who]!;
    // A refund that empties the wallet takes the whole reserve, which equals its KICKs.
    const unspent = Math.min(kicks, person.kicks);
    person.kicks -= unspent;
    person.counting -= kicks - unspent;
    person.owed += given - unspent;
  }
}

test('GI-05 GI-09 after any history of bundles, gifts, refunds, disputes, crashes and repeats, each act took effect once and the books balance', async () => {
  const app = await giftsApp({ database: await testDatabase(giftsAppFeatures) });
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 6, maxLength: 18 }), async (acts) => {
      const room = await giftsRoom(app);
      const people = [await givenUser(app.db, `p${room.channelId}`), await givenUser(app.db, `q${room.channelId}`)];
      const history = new History(app, room, people);
      const [heldBefore] = await balancesOf(app.db, [clearingAccount('USD', 'test')]);
      for (const act of acts) await history.take(act);

      const wallets = await Promise.all(people.map(({ id }) => readWallet(app.db, 'USD', id)));
      expect(wallets).toEqual(history.expected.map(({ kicks, owed }) => ({ kicks, money: kicks, owed })));
      const [held, earned] = await balancesOf(app.db, [clearingAccount('USD', 'test'), earningsAccount('USD', room.channelId)]);
      expect([heldBefore! - held!, earned]).toEqual([history.held, history.earned]);
      const counting = await app.db.rows(sql<{ id: number; kicks: number }>`
          select u.id, coalesce(sum(g.amount - g.reversed), 0)::int8 as kicks
            from users u left join kicks_gifts g on g.sender_id = u.id
           where u.id = any(${arrayOf(
             'int8',
             people.map(({ id }) => id),
           )}) group by u.id order by u.id`);
      expect(counting.map(({ kicks }) => kicks)).toEqual(history.expected.map(({ counting }) => counting));
    }),
    { numRuns: 12 },
  );
  expect((await verify(app.db, [checkKicks])).faults).toEqual([]);
});

test('GI-09 after any history with price changes, no money is lost or created and no balance is negative', async () => {
  const app = await giftsApp({ settings: { PLATFORM_SHARE: 7 } });
  const priced = fc.oneof(
    anAct.map((act) => ({ act })),
    fc.record({ price: fc.constantFrom(1, 37, 50, 100, 333, 1000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(priced, { minLength: 6, maxLength: 18 }), async (steps) => {
      const room = await giftsRoom(app);
      const person = await givenUser(app.db, `person${room.channelId}`);
      const bought: string[] = [];
      for (const step of steps) {
        app.clock.pass(1);
        if ('price' in step) app.settings.KICKS_PRICE = step.price;
        else if (step.act.do === 'buy') bought.push(await buyKicks(app, person, step.act.kicks));
        else if (step.act.do === 'send') {
          const body = { gift_id: GIFTS[step.act.gift]!, idempotency_key: `priced-${step.act.key}` };
          await send(app.ctx, room.channelId, person, body).catch((error) => expect(error).toBeInstanceOf(Refusal));
        } else if (bought[step.act.which]) await giveBack(app, bought[step.act.which]!, step.act.amount, step.act.cause);
      }
    }),
    { numRuns: 12 },
  );
  // The database refuses a negative balance, so a finished run had none.
  expect((await verify(app.db, [checkKicks])).faults).toEqual([]);
});
