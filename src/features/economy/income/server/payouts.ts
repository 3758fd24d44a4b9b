import type { BodyOf, QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { channelDebtAccount, clearingAccount, earningsAccount } from '#core/server/ledger/accounts.ts';
import { lockBalances, post, postMany, requirePosted } from '#core/server/ledger/ledger.ts';
import type { Transaction } from '#core/server/ledger/transaction.ts';
import { readPage } from '#core/server/read-page.ts';
import { newUlid } from '#core/server/ulid.ts';
import { findChannelById, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  listPayouts,
  listUnpaid,
  PAYOUTS_PAGE,
  type Payout,
  recordPayout,
  UnpaidCursor,
  undoPayout,
} from '#features/economy/income/contract/payouts.ts';
import { earningsBalance, payoutRefusal, undoRefusal } from '#features/economy/income/rules/earnings.ts';
import { holdMoneyProvider } from '#features/economy/payments/server/api.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { currencyOf } from './count-earnings.ts';
import { currentProvider } from './read-earnings.ts';
import {
  findPayout,
  findPayoutByKey,
  insertPayout,
  listOpenPayouts,
  listPayoutRows,
  listUnpaidChannels,
  markUndone,
  type PayoutRow,
} from './store/payouts.ts';

export interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

export async function readUnpaid(
  ctx: Ctx,
  viewer: Viewer,
  { search, cursor }: QueryOf<typeof listUnpaid>,
): Promise<ReplyInput<typeof listUnpaid>['data']> {
  await requireStaff(ctx.db, viewer, listUnpaid);
  const currency = currencyOf(ctx);
  const list = (limit: number) => listUnpaidChannels(ctx.db, currency, { search, after: cursor ?? null, limit });
  const { rows, next } = await readPage(PAYOUTS_PAGE, list, ({ earned, channelId }) => UnpaidCursor.format({ earned, id: channelId }));
  return {
    currency,
    provider: await currentProvider(ctx),
    channels: rows.map(({ channelId: id, slug, username, earned, debt }) => ({
      ...earningsBalance(earned, debt),
      channel: { id, slug, username },
    })),
    next_cursor: next,
  };
}

export async function readPayouts(
  ctx: Ctx,
  viewer: Viewer,
  { search, cursor }: QueryOf<typeof listPayouts>,
): Promise<ReplyInput<typeof listPayouts>['data']> {
  await requireStaff(ctx.db, viewer, listPayouts);
  const list = (limit: number) => listPayoutRows(ctx.db, { search, before: cursor ?? null, limit });
  const { rows, next } = await readPage(PAYOUTS_PAGE, list, ({ id }) => id);
  return { provider: await currentProvider(ctx), payouts: rows.map(onWire), next_cursor: next };
}

/**
 * Records a payout after settling the channel's debt. The locks on both channel accounts serialize its payouts, so the amount is checked
 * against the exact balance and a used key is found. The unique key and the ledger's own limit are a second guard.
 */
export function makePayout(ctx: Ctx, actor: Actor, slug: string, input: BodyOf<typeof recordPayout>): Promise<Payout> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, recordPayout);
    const channel = await requireChannel(tx, slug, recordPayout);
    const currency = currencyOf(tx);
    const provider = await holdMoneyProvider(tx);
    const accounts = { earnings: earningsAccount(currency, channel.id), debt: channelDebtAccount(currency, channel.id) };
    const locked = await lockBalances(tx, [accounts.earnings, accounts.debt]);
    const { amount, reference, idempotency_key: idempotencyKey } = input;
    const existing = await findPayoutByKey(tx, channel.id, idempotencyKey);
    if (existing) {
      const isSame = existing.amount === amount && existing.reference === reference;
      return isSame ? onWire(existing) : recordPayout.refuse('PAYOUT_KEY_USED');
    }
    const balance = earningsBalance(locked.of(accounts.earnings), locked.of(accounts.debt));
    const refusal = payoutRefusal(amount, balance);
    // Without a provider there is no money.
    if (refusal || provider === null) return recordPayout.refuse(refusal ?? 'PAYOUT_TOO_HIGH');

    const at = ctx.now();
    const id = `payout_${newUlid(at)}`;
    const settledDebt = balance.owed;
    await insertPayout(tx, {
      id,
      channelId: channel.id,
      currency,
      provider,
      amount,
      settledDebt,
      reference,
      idempotencyKey,
      madeById: actor.viewer.id,
      madeAt: at,
    });
    const settlement: Transaction = {
      key: `payout_debt ${id}`,
      reason: 'DEBT_SETTLED',
      note: reference,
      entries: [
        { account: accounts.earnings, amount: -settledDebt },
        { account: accounts.debt, amount: settledDebt },
      ],
    };
    const payout: Transaction = {
      key: `payout ${id}`,
      reason: 'PAID_OUT',
      note: reference,
      entries: [
        { account: accounts.earnings, amount: -amount },
        { account: clearingAccount(currency, 'payout'), amount },
      ],
    };
    requirePosted(await postMany(tx, settledDebt > 0 ? [settlement, payout] : [payout], at, locked), 'a payout');
    await recordAct(tx, actor, 'record_payout', channel, { payout: id, amount, currency, reference });
    return onWire((await findPayout(tx, id))!);
  });
}

/** The update of the payout's row makes the reversal happen once. The settled debt stays settled. */
export function reversePayout(ctx: Ctx, actor: Actor, id: string, reason: string): Promise<Payout> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, undoPayout);
    const provider = await holdMoneyProvider(tx);
    const payout = (await findPayout(tx, id)) ?? undoPayout.refuse('PAYOUT_NOT_FOUND');
    const refusal = undoRefusal(onWire(payout), provider);
    if (refusal) return undoPayout.refuse(refusal);
    const at = ctx.now();
    if (!(await markUndone(tx, id, { byId: actor.viewer.id, reason, at }))) return undoPayout.refuse('PAYOUT_ALREADY_UNDONE');
    const { channelId, currency, amount, reference } = payout;
    requirePosted([await post(tx, reversalOf(payout), at)], 'a payout');
    const channel = (await findChannelById(tx, channelId))!;
    await recordAct(tx, actor, 'undo_payout', channel, { payout: id, amount, currency, reference }, reason);
    return onWire((await findPayout(tx, id))!);
  });
}

/** Undoes payouts of test money, in the name of the staff member who recorded each. */
export async function undoTestPayouts(tx: Tx, at: Date): Promise<void> {
  for (const payout of await listOpenPayouts(tx, 'test')) {
    if (!(await markUndone(tx, payout.id, { byId: payout.madeById, reason: 'Test money', at }))) continue;
    requirePosted([await post(tx, reversalOf(payout), at)], 'a payout');
  }
}

const reversalOf = ({
  id,
  channelId,
  currency,
  amount,
  reference,
}: Pick<PayoutRow, 'id' | 'channelId' | 'currency' | 'amount' | 'reference'>): Transaction => ({
  key: `payout_undone ${id}`,
  reason: 'PAYOUT_UNDONE',
  note: reference,
  reverses: `payout ${id}`,
  entries: [
    { account: clearingAccount(currency, 'payout'), amount: -amount },
    { account: earningsAccount(currency, channelId), amount },
  ],
});

/** Moderators read the audit log too, so it only names the payout. The amounts are in the broadcaster's security log. */
async function recordAct(
  tx: Tx,
  { viewer, client }: Actor,
  act: 'record_payout' | 'undo_payout',
  channel: { id: number; userId: number },
  details: { payout: string; amount: number; currency: string; reference: string },
  reason = '',
): Promise<void> {
  const at = tx.now();
  await record(tx, { channelId: channel.id, act, actorId: viewer.id, details: { payout: details.payout }, at, hasSecurityEntry: true });
  await recordSecurityEvent(tx, { act, userId: channel.userId, actorId: viewer.id, reason, details, client, at });
}

function onWire({ channelId, slug, username, ...row }: PayoutRow): Payout {
  const { id, currency, provider, amount, settledDebt, reference, madeBy, madeAt, undoneAt, undoneBy, undoReason } = row;
  return {
    id,
    currency,
    provider,
    amount,
    reference,
    settled_debt: settledDebt,
    made_by: madeBy,
    made_at: wireDate(madeAt),
    channel: { id: channelId, slug, username },
    undone: undoneAt && { by: undoneBy!, at: wireDate(undoneAt), reason: undoReason! },
  };
}
