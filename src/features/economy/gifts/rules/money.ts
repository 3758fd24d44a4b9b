/**
 * The money behind KICKs. What was paid for unspent KICKs lies beside the wallet. Spending a part of the KICKs moves the same part of that
 * money to the channel, so a change of prices neither loses nor invents a cent, and the last KICK takes all that is left. Money that goes
 * back to a buyer comes out of it as far as the KICKs are unspent; what was paid for spent ones becomes a debt, because the channel keeps it.
 * The next bundles pay the debt first, and bring fewer KICKs.
 */
import type { Wallet } from './send.ts';

/** What a bundle costs in minor units, when 100 KICKs cost `priceOf100`; a fraction is rounded up. */
export const bundlePrice = (kicks: number, priceOf100: number): number => Math.ceil((kicks * priceOf100) / 100);

/** `part` of `whole` times `amount`, rounded down, exact beyond 2^53. `whole` is above 0. */
const share = (amount: number, part: number, whole: number): number => Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** The money that leaves with `spent` of the KICKs: the same part of it, to the nearest minor unit, and all of it with the last of them. */
export function moneyOf({ kicks, money }: Pick<Wallet, 'kicks' | 'money'>, spent: number): number {
  return kicks === 0 ? 0 : Number((2n * BigInt(money) * BigInt(spent) + BigInt(kicks)) / (2n * BigInt(kicks)));
}

/** What a paid bundle brings. */
export interface Credit {
  /** The KICKs that are credited: those of the bundle, less those whose money paid the debt; a fraction is rounded up. */
  kicks: number;
  /** The money that is set aside for them. */
  money: number;
  paidDebt: number;
}

export function creditOf({ kicks, paid }: { kicks: number; paid: number }, owed: number): Credit {
  const paidDebt = Math.min(owed, paid);
  const money = paid - paidDebt;
  return { kicks: kicks - share(kicks, paidDebt, paid), money, paidDebt };
}

/** A bundle that was paid for: what it brought, and what has been taken back so far. */
export interface Bought {
  /** In minor units. */
  paid: number;
  credited: number;
  money: number;
  takenBack: number;
}

/** How a refund is covered. `unspent` KICKs leave the wallet, `spent` ones count no longer where they were sent. */
export interface TakeBack {
  unspent: number;
  spent: number;
  /** Out of the money beside the wallet. After a change of prices some of it may be left for the next KICKs. */
  money: number;
  /** The rest of the refund, which the person owes from now on, in addition. */
  owed: number;
}

/** Takes back what `amount` minor units of a bundle were paid for, when `refunded` of it have gone back in all, with these. */
export function takeBack(wallet: Wallet, bought: Bought, { amount, refunded }: { amount: number; refunded: number }): TakeBack {
  const kicks = share(bought.credited, refunded, bought.paid) - bought.takenBack;
  const unspent = Math.min(kicks, wallet.kicks);
  const isEmptied = unspent === wallet.kicks;
  const setAside = share(bought.money, refunded, bought.paid) - share(bought.money, refunded - amount, bought.paid);
  const wanted = isEmptied ? amount : kicks === 0 ? 0 : share(setAside, unspent, kicks);
  const money = Math.min(wanted, wallet.money);
  return { unspent, spent: kicks - unspent, money, owed: amount - money };
}
