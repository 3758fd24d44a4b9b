import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Database } from '#core/server/db/open-database.ts';
import { channelDebtAccount, clearingAccount, earningsAccount, revenueAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { checkPayments } from '../../check-payments.ts';
import { reviewDue } from '../../review-purchases.ts';
import { heldBy, paymentFeatures, shop } from '../../testing.ts';
import { deliver, FakeStripe, STRIPE_SETTINGS } from './fake-stripe.ts';

export async function stripeApp(options: { database?: Database } = {}) {
  const settings = { ...STRIPE_SETTINGS, PLATFORM_SHARE: 10 };
  const app = await testApp([...paymentFeatures, shop], { ...options, settings, publicUrl: 'https://tv.example' });
  const stripe = await FakeStripe.start(app.clock.now);
  app.ctx.services.stripeApi = stripe.url;
  const { channel } = await givenRoom(app.db);
  const [noor, eve] = [await givenUser(app.db, 'noor'), await givenUser(app.db, 'eve')];
  const accounts = [
    clearingAccount('USD', 'stripe'),
    earningsAccount('USD', channel.id),
    revenueAccount('USD'),
    channelDebtAccount('USD', channel.id),
  ];
  let delivered = 0;
  return Object.assign(app, {
    stripe,
    bank: stripe.account,
    noor,
    eve,
    channelId: channel.id,
    order: async (kind: 'thing' | 'box', buyer: Viewer = noor, key: string = randomUUID()) => {
      const body = { kind, item: { channel_id: channel.id, price: 500 }, idempotency_key: key };
      const reply = await app.post('/api/v1/purchases', buyer, body);
      expect(reply.status, reply.text).toBe(200);
      const { purchase_id: id, checkout_url: url } = reply.json().data;
      return { id: id as string, url: url as string, session: (url as string).split('/').at(-1)! };
    },
    /** Delivers the events since the last call, each once, in this order. */
    deliverNew: async (order: <T>(events: T[]) => T[] = (events) => events) => {
      const events = order(stripe.account.events.slice(delivered));
      delivered = stripe.account.events.length;
      for (const event of events) expect((await deliver(app, event)).status).toBe(200);
    },
    review: async () => reviewDue.run(app.ctx, undefined as never),
    /** The provider's account as a negative number, channel earnings, platform revenue, and channel debt. */
    money: () => balancesOf(app.db, accounts),
    held: async (buyer: Viewer = noor) => (await balancesOf(app.db, [heldBy(buyer.id)]))[0],
    faults: async () => (await verify(app.db, [checkPayments])).faults,
    /** A purchase of Noor, with its receipt if it was paid. */
    show: async (id: string) => {
      const { purchases } = (await app.get('/api/v1/purchases', noor)).json().data;
      const { purchase } = (await app.get(`/api/v1/purchases/${id}`, noor)).json().data;
      return { ...purchase, ...purchases.find((one: { id: string }) => one.id === id) };
    },
  });
}

export type StripeApp = Awaited<ReturnType<typeof stripeApp>>;

/** An endpoint that only refuses, for direct calls of use cases. */
export class Refused extends Error {}
export const refusing = {
  refusals: {},
  refuse: (code: string): never => {
    throw new Refused(code);
  },
};

/** A context whose transactions die before their commit, as if the node was killed. */
export const dyingBeforeCommit = (ctx: Ctx): Ctx => ({
  ...ctx,
  tx: (work) =>
    ctx.tx(async (tx) => {
      await work(tx);
      throw new Error('killed');
    }),
});

export const unlessKilled = (error: Error): void => {
  if (error.message !== 'killed') throw error;
};

/** Shuffles by a seed, which fast-check prints with a counterexample. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** The item at `place` modulo the length; undefined for none. */
export const pick = <T>(items: Iterable<T>, place: number): T | undefined => {
  const all = [...items];
  return all[place % Math.max(1, all.length)];
};
