import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { lockBalances, post, requirePosted } from '#core/server/ledger/ledger.ts';
import type { OperatorCommand } from '#core/server/operator-command.ts';
import { serverEvent } from '#core/server/server-event.ts';
import { newUlid } from '#core/server/ulid.ts';
import { reverseTestMoney, showTestMoney, type TestMoney } from '#features/economy/payments/contract/staff-purchases.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { endRenewal } from './change-renewal.ts';
import { recordReversal } from './record-reversal.ts';
import {
  expireOrder,
  findMoneyProvider,
  isOnlyProvider,
  listHoldings,
  listPaymentsLeft,
  listUnfinished,
  lockMoneyProvider,
  readMoneyLeft,
} from './store/money-provider.ts';
import { lockPurchase } from './store/purchases.ts';

/** Test money is about to be taken back. Features undo what they did with it outside payments. */
export const testMoneyReversing = serverEvent<{ at: Date }>('testMoneyReversing');

export async function readTestMoney(ctx: Ctx, viewer: Viewer): Promise<TestMoney> {
  await requireStaff(ctx.db, viewer, showTestMoney);
  return testMoneyOf(ctx);
}

async function testMoneyOf(ctx: Pick<Ctx, 'db' | 'settings'>): Promise<TestMoney> {
  const isTest = (await findMoneyProvider(ctx.db)) === 'test';
  const left = isTest ? await readMoneyLeft(ctx.db, 'test', ctx.settings.CURRENCY) : { payments: 0, amount: 0, accounts: 0 };
  return { ...left, currency: ctx.settings.CURRENCY };
}

export async function reverseAsStaff(ctx: Ctx, actor: { viewer: Viewer; client: Pick<Client, 'address'> }): Promise<TestMoney> {
  await requireStaff(ctx.db, actor.viewer, reverseTestMoney);
  const before = await testMoneyOf(ctx);
  const { id } = actor.viewer;
  const details = { amount: before.amount, currency: before.currency, payments: before.payments };
  // First, because an interrupted reversal has already taken back a part.
  await ctx.tx((tx) =>
    recordSecurityEvent(tx, { act: 'reverse_test_money', userId: id, actorId: id, details, client: actor.client, at: ctx.now() }),
  );
  await reverseAllTestMoney(ctx);
  return testMoneyOf(ctx);
}

/** Payments per transaction: few, so that other work does not wait long for the locks. */
const STEP = 50;

/**
 * Takes back everything that test payments bought, and empties every account of money. Repeatable after an interruption. Real money of an
 * older, mixed ledger stays: then only the payments of the test provider are reversed. Returns the reversed payments, and the accounts that
 * still have a balance.
 */
export async function reverseAllTestMoney(ctx: Ctx): Promise<{ payments: number; left: number }> {
  if (await isOnlyProvider(ctx.db, 'test')) await ctx.tx((tx) => tx.announce(testMoneyReversing, { at: ctx.now() }));
  let reversed = 0;
  for (let isDone = false; !isDone; ) {
    const step = await ctx.tx((tx) => reverseStep(tx, ctx.now()));
    reversed += step.reversed;
    isDone = step.listed === 0;
  }
  for (let isDone = false; !isDone; ) isDone = await ctx.tx((tx) => endStep(tx, ctx.now()));
  await ctx.tx((tx) => emptyAccounts(tx, ctx.now()));
  return { payments: reversed, left: (await listHoldings(ctx.db, ctx.settings.CURRENCY)).length };
}

/** Two concurrent runs may list the same payments. Each payment is reversed by one of them. */
async function reverseStep(tx: Tx, at: Date): Promise<{ listed: number; reversed: number }> {
  let reversed = 0;
  const left = await listPaymentsLeft(tx, 'test', STEP);
  for (const { id, left: amount } of left) {
    const reversal = { paymentId: id, cause: 'refund', amount, providerRef: `test money ${newUlid(at)}` } as const;
    if (await recordReversal(tx, reversal, at)) reversed += 1;
  }
  const [first] = left;
  if (first && reversed === 0 && (await listPaymentsLeft(tx, 'test', 1))[0]?.id === first.id)
    throw new Error(`${first.left} of ${first.id} could not be reversed`);
  return { listed: left.length, reversed };
}

async function endStep(tx: Tx, at: Date): Promise<boolean> {
  const ids = await listUnfinished(tx, 'test', STEP);
  for (const id of ids) {
    const purchase = (await lockPurchase(tx, id))!;
    await expireOrder(tx, id);
    await endRenewal(tx, purchase, at);
  }
  return ids.length < STEP;
}

/** What remains is income of channels, and debts of people, for KICKs that were sent before: both come from test money. */
async function emptyAccounts(tx: Tx, at: Date): Promise<void> {
  await lockMoneyProvider(tx);
  if (!(await isOnlyProvider(tx, 'test'))) return;
  const { CURRENCY } = tx.settings;
  await lockBalances(
    tx,
    (await listHoldings(tx, CURRENCY)).map(({ account }) => account),
  );
  const counter = clearingAccount(CURRENCY, 'test');
  const holdings = await listHoldings(tx, CURRENCY);
  const others = holdings.filter(({ account }) => account.kind !== counter.kind || account.owner !== counter.owner);
  if (others.length === 0) return;
  const sum = others.reduce((sum, { balance }) => sum + balance, 0);
  const entries = [...others.map(({ account, balance }) => ({ account, amount: -balance })), { account: counter, amount: sum }];
  const transaction = {
    key: `test_money ${newUlid(at)}`,
    reason: 'TEST_MONEY_REVERSED',
    entries: entries.filter(({ amount }) => amount !== 0),
  };
  requirePosted([await post(tx, transaction, at)], 'the reversal of test money');
}

export const reverseTestMoneyCommand: OperatorCommand = {
  name: 'reverse-test-money',
  help: 'takes back what was bought with PAYMENTS=test, so that another provider can start.',
  async run(ctx) {
    const { payments, left } = await reverseAllTestMoney(ctx);
    const rest = left === 0 ? 'No test money is left.' : `Real payments were recorded too, so ${left} accounts keep their money.`;
    return `${payments} test payments were reversed. ${rest}`;
  },
};
