import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { clearingAccount, earningsAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import { payAsTest } from '#features/economy/payments/server/pay-as-test.ts';
import { giveBack } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { send } from './send-gift.ts';
import { balanceOf, buyKicks, type GiftsApp, type GiftsRoom, giftsApp, giftsRoom } from './testing/gifts-app.ts';
import { checkKicks, readWallet } from './wallets.ts';

let app: GiftsApp;
let room: GiftsRoom;
beforeAll(async () => {
  app = await giftsApp();
});
beforeEach(async () => {
  room = await giftsRoom(app);
});

/** Each context acts as a separate node: they share only the database. */
const nodes = (count: number): Ctx[] => times(count, () => ({ ...app.ctx }));
const times = <T>(number: number, make: (at: number) => T) => Array.from({ length: number }, (_, at) => make(at));
const walletOf = (viewer: Viewer) => readWallet(app.db, 'USD', viewer.id);
const counted = async (works: Promise<string>[]) => {
  const groups = Object.groupBy(await Promise.all(works), (code) => code);
  return Object.fromEntries(Object.entries(groups).map(([code, all]) => [code, all!.length]));
};

/** Returns `sent` or the code of the refusal; any other error fails the test. */
async function outcome(ctx: Ctx, viewer: Viewer, gift_id: string, idempotency_key = randomUUID() as string): Promise<string> {
  try {
    await send(ctx, room.channelId, viewer, { gift_id, idempotency_key });
    return 'sent';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('GI-09 40 concurrent gifts with KICKs for one: one is sent and the rest are refused', async () => {
  const cluster = nodes(4);
  const outcomes = await counted(times(40, (at) => outcome(cluster[at % 4]!, room.viewer, 'pack_it_up')));
  expect(outcomes).toEqual({ sent: 1, INSUFFICIENT_FUNDS: 39 });
  expect(await walletOf(room.viewer)).toEqual({ kicks: 0, money: 0, owed: 0 });
});

test('GI-05 40 concurrent gifts with the same key on many nodes: one is sent and all get the same answer', async () => {
  const body = { gift_id: 'full_send', message: 'hello', idempotency_key: `one-of-40-${room.channelId}` };
  const answers = await Promise.all(nodes(40).map((ctx) => send(ctx, room.channelId, room.viewer, body)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await walletOf(room.viewer)).kicks).toBe(900);
  expect(app.published.filter(({ event }) => event === 'KicksGifted')).toHaveLength(1);
});

test('GI-05 two concurrent gifts with the same key and different messages: one is sent and the other is refused', async () => {
  const key = `two-messages-${room.channelId}`;
  const [first, second] = nodes(2);
  const outcomes = await counted([outcome(first!, room.viewer, 'full_send', key), outcome(second!, room.viewer, 'rage_quit', key)]);
  expect(outcomes).toEqual({ sent: 1, GIFT_KEY_USED: 1 });
});

test('GI-09 a refund during 40 gifts: gifts sent before it are owed, and none is sent after it', async () => {
  for (let round = 0; round < 4; round++) {
    const [person, cluster] = [await givenUser(app.db, `refunded${round}x${room.channelId}`), nodes(4)];
    const purchaseId = await buyKicks(app, person, 1000);
    const [earnedBefore] = await balancesOf(app.db, [earningsAccount('USD', room.channelId)]);
    const sends = times(40, (at) => outcome(cluster[at % 4]!, person, 'hype'));
    const [outcomes, isGiven] = await Promise.all([counted(sends), giveBack(app, purchaseId)]);
    const sent = outcomes.sent ?? 0;
    const [earned] = await balancesOf(app.db, [earningsAccount('USD', room.channelId)]);
    expect([isGiven, await walletOf(person), earned! - earnedBefore!]).toEqual([true, { kicks: 0, money: 0, owed: sent * 10 }, sent * 10]);
  }
  expect((await verify(app.db, [checkKicks])).faults).toEqual([]);
});

test('GI-09 40 concurrent reports of one paid bundle credit it once', async () => {
  const order = { kind: 'kicks', item: { plan_id: 'kicks_2500' }, idempotency_key: `paid-once-${room.channelId}` };
  const id = (await app.post('/api/v1/purchases', room.mod, order)).json().data.purchase_id;
  const reports = await counted(
    times(40, () =>
      payAsTest({ ...app.ctx }, id, room.mod, 'succeed').then(
        () => 'paid',
        (error: Refusal) => error.code,
      ),
    ),
  );
  expect(reports).toEqual({ paid: 1, PURCHASE_DONE: 39 });
  expect((await balanceOf(app, room.mod)).available).toBe(2500);
  expect(app.published.filter(({ event }) => event === 'MintTransactionCompleted')).toHaveLength(1);
});

test('GI-09 the books balance after concurrent bundles, gifts and refunds of one person', async () => {
  const cluster = nodes(3);
  const bought = await Promise.all(times(6, () => buyKicks(app, room.viewer, 500)));
  await Promise.all([
    ...times(60, (at) => outcome(cluster[at % 3]!, room.viewer, at % 2 ? 'full_send' : 'hype')),
    ...bought.slice(0, 3).map((id) => giveBack(app, id)),
    ...times(5, () => buyKicks(app, room.viewer, 100)),
  ]);
  const wallet = await walletOf(room.viewer);
  expect(Math.min(...Object.values(wallet))).toBeGreaterThanOrEqual(0);
  expect(wallet.money).toBe(wallet.kicks);
  expect((await verify(app.db, [checkKicks])).faults).toEqual([]);
  expect((await balancesOf(app.db, [clearingAccount('USD', 'test')]))[0]).toBeLessThan(0);
});

test.each([
  {
    what: 'a ban of the sender',
    act: (staff: Viewer) =>
      app.post(`/api/v2/channels/${room.channel.slug}/bans`, staff, { banned_username: room.viewer.username, permanent: true }),
  },
  {
    what: 'a suspension of the channel',
    act: (staff: Viewer) => app.put(`/api/internal/v1/channels/${room.channel.slug}/suspension`, staff, { reason: 'Pirated films' }),
  },
])('GI-06 $what waits for a gift in progress, and the next gift is refused', async ({ act }) => {
  const staff = await givenUser(app.db, `staff${room.channelId}`, { isStaff: true });
  let status = 0;
  const { other } = await beforeCommit(
    app.ctx,
    (ctx) => outcome(ctx, room.viewer, 'hype'),
    async () => {
      status = (await act(staff)).status;
    },
  );
  expect({ other, status }).toEqual({ other: 'waits', status: 200 });
  expect(await outcome(app.ctx, room.viewer, 'hype')).toMatch(/BANNED/);
});

test('concurrent gifts use one database connection of a node at a time', async () => {
  const people = await Promise.all(times(40, (at) => givenUser(app.db, `crowd${at}x${room.channelId}`)));
  await Promise.all(people.map((person) => buyKicks(app, person, 100)));
  let [open, most] = [0, 0];
  const node: Ctx = {
    ...app.ctx,
    tx: async (work) => {
      open += 1;
      most = Math.max(most, open);
      return app.ctx.tx(work).finally(() => {
        open -= 1;
      });
    },
  };
  const outcomes = await counted(people.map((person) => outcome(node, person, 'skull_emoji')));
  expect({ outcomes, most }).toEqual({ outcomes: { sent: 40 }, most: 1 });
});
