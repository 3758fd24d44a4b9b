import type { Tx } from '#core/server/context.ts';
import { type LockedBalances, postNew, requirePosted } from '#core/server/ledger/ledger.ts';
import { kicksGifted } from '#features/economy/gifts/contract.ts';
import { channelCredits } from '#features/economy/payments/server/api.ts';
import { kicksSent } from './events.ts';
import { giftEvent } from './read-kicks.ts';
import { insertGifts, type NewGift } from './store/gifts.ts';
import { kicksIssuer, moneyBeside, moving, publishBalance, walletOf } from './wallets.ts';

export interface PaidGift {
  sent: NewGift;
  /** The name of the gift, for the statement. */
  name: string;
  /** The money that was paid for its KICKs, in minor units. */
  money: number;
}

/**
 * Takes the KICKs of gifts, gives the money for them to the channels, stores them and publishes them. Their senders are locked, and all
 * accounts are in `locked`. The key of each transaction in the ledger is `kicks_gift ` and the id of the gift.
 */
export async function recordGifts(tx: Tx, gifts: readonly PaidGift[], currency: string, locked: LockedBalances, at: Date): Promise<void> {
  if (gifts.length === 0) return;
  const outcomes = await postNew(
    tx,
    gifts.map(({ sent: { id, senderId, channelId, amount }, name, money }) => ({
      key: `kicks_gift ${id}`,
      reason: 'KICKS_GIFTED',
      note: name,
      entries: moving([
        { account: walletOf(senderId), amount: -amount },
        { account: kicksIssuer, amount },
        { account: moneyBeside(currency, senderId), amount: -money },
        ...channelCredits(tx, currency, channelId, money),
      ]),
    })),
    at,
    locked,
  );
  requirePosted(outcomes, 'a gift');
  const rows = await insertGifts(
    tx,
    gifts.map(({ sent }) => sent),
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { sent } of gifts) {
    tx.publish(kicksGifted, [sent.channelId], giftEvent(stored.get(sent.id)!));
    // Nobody who owes something could send it.
    publishBalance(tx, sent.senderId, { amount: -sent.amount, balance: sent.answeredBalance, owed: 0 });
  }
  await tx.announce(
    kicksSent,
    gifts.map(({ sent: { id, channelId, senderId, amount } }) => ({ id, channelId, senderId, amount, at })),
  );
}
