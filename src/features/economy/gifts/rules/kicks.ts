import { lengthOf } from '#features/chat/chat/rules/message-text.ts';
import type { Gift } from '../contract.ts';

/**
 * The money behind KICKs. The price of unspent KICKs stays in a reserve account next to the wallet. Spending part of the KICKs moves the
 * same part of the reserve to the channel. A price change therefore neither loses nor creates a cent. The last KICK takes the whole rest
 * (docs/decisions/045).
 *
 * A refund comes out of the reserve while the KICKs are unspent. For spent KICKs the buyer owes the money, because the channel keeps it.
 * The next bundles pay the debt first and credit fewer KICKs.
 */

/** Price in minor units, rounded up; 100 KICKs cost `priceOf100`. */
export const bundlePrice = (kicks: number, priceOf100: number): number => Math.ceil((kicks * priceOf100) / 100);

/** `amount * part / whole`, rounded down, exact beyond 2^53. `whole` must be positive. */
const share = (amount: number, part: number, whole: number): number => Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** The part of the reserve that leaves with `spent` KICKs, to the nearest minor unit. The last KICKs take all of it. */
export function moneyOf({ kicks, money }: Pick<Wallet, 'kicks' | 'money'>, spent: number): number {
  return kicks === 0 ? 0 : Number((2n * BigInt(money) * BigInt(spent) + BigInt(kicks)) / (2n * BigInt(kicks)));
}

interface Credit {
  /** Credited KICKs, rounded up: the bundle without the KICKs whose price paid the debt. */
  kicks: number;
  money: number;
  paidDebt: number;
}

export function creditOf({ kicks, paid }: { kicks: number; paid: number }, owed: number): Credit {
  const paidDebt = Math.min(owed, paid);
  const money = paid - paidDebt;
  return { kicks: kicks - share(kicks, paidDebt, paid), money, paidDebt };
}

/** A paid bundle: what it credited, and what refunds have taken back so far. */
export interface PaidBundle {
  /** Minor units. */
  paid: number;
  credited: number;
  money: number;
  takenBack: number;
}

/** How a refund is covered. `unspent` KICKs leave the wallet; `spent` KICKs are reversed where they were sent. */
interface TakeBack {
  unspent: number;
  spent: number;
  /** Taken from the reserve. After a price change a surplus may stay there for the next KICKs. */
  money: number;
  /** The rest of the refund, which is added to the debt. */
  owed: number;
}

/** Covers a refund of `amount` minor units. `refunded` is the total refunded of this bundle, including `amount`. */
export function takeBack(wallet: Wallet, bought: PaidBundle, { amount, refunded }: { amount: number; refunded: number }): TakeBack {
  const kicks = share(bought.credited, refunded, bought.paid) - bought.takenBack;
  const unspent = Math.min(kicks, wallet.kicks);
  const isEmptied = unspent === wallet.kicks;
  const setAside = share(bought.money, refunded, bought.paid) - share(bought.money, refunded - amount, bought.paid);
  const target = isEmptied ? amount : kicks === 0 ? 0 : share(setAside, unspent, kicks);
  const money = Math.min(target, wallet.money);
  return { unspent, spent: kicks - unspent, money, owed: amount - money };
}

/** Why a gift cannot carry this message, or null (GI-03). `text` comes from `outgoingText`; every gift may have an empty one. */
export function giftMessageRefusal({ character_limit }: Pick<Gift, 'character_limit'>, text: string): 'INCORRECT_MESSAGE_SIZE' | null {
  return lengthOf(text) > character_limit ? 'INCORRECT_MESSAGE_SIZE' : null;
}

/** Whole KICKs, the money paid for them, and the debt, both in minor units. */
export interface Wallet {
  kicks: number;
  money: number;
  owed: number;
}

/** Why the viewer cannot pay for this gift, or null. Shared by the button and the server. */
export function paymentRefusal({ kicks, owed }: Pick<Wallet, 'kicks' | 'owed'>, { amount }: Pick<Gift, 'amount'>) {
  if (owed > 0) return 'PAYMENT_OWED';
  return kicks < amount ? 'INSUFFICIENT_FUNDS' : null;
}
