import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGift } from './catalog.ts';
import { bundlePrice, creditOf, giftMessageRefusal, moneyOf, paymentRefusal, takeBack } from './kicks.ts';

const WALLET = { kicks: 0, money: 0, owed: 0 };
/** 1,000 KICKs for 10.00. */
const BOUGHT = { paid: 1000, credited: 1000, money: 1000, takenBack: 0 };
const ALL = { amount: 1000, refunded: 1000 };

test.each([
  [100, 100, 100],
  [10_000, 100, 10_000],
  [250, 150, 375],
  [250, 1, 3],
  [100, 1, 1],
])('%i KICKs cost %i minor units per 100: %i', (kicks, priceOf100, price) => expect(bundlePrice(kicks, priceOf100)).toBe(price));

describe('the reserve behind spent KICKs', () => {
  test.each([
    [1000, 1000, 250, 250],
    [1000, 1000, 1000, 1000],
    // 50 minor units for 100 KICKs: every second KICK takes a minor unit.
    [100, 50, 1, 1],
    [99, 49, 1, 0],
    [3, 100, 1, 33],
    [1, 33, 1, 33],
  ])('with %i KICKs and a reserve of %i, spending %i takes %i', (kicks, money, spent, taken) =>
    expect(moneyOf({ kicks, money }, spent)).toBe(taken),
  );

  test('is exact beyond 2^53, never exceeds the reserve, and is empty with the wallet', () => {
    const amount = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(amount, fc.nat(Number.MAX_SAFE_INTEGER), amount, (kicks, money, share) => {
        const spent = (share % kicks) + 1;
        const taken = moneyOf({ kicks, money }, spent);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(money);
        if (spent === kicks) expect(taken).toBe(money);
      }),
    );
  });
});

describe('a paid bundle', () => {
  test('credits all of its KICKs and money to a buyer without debt', () => {
    expect(creditOf({ kicks: 1000, paid: 1000 }, 0)).toEqual({ kicks: 1000, money: 1000, paidDebt: 0 });
  });

  test('pays the buyer’s debt first and credits the rest', () => {
    expect(creditOf({ kicks: 1000, paid: 1000 }, 400)).toEqual({ kicks: 600, money: 600, paidDebt: 400 });
    expect(creditOf({ kicks: 100, paid: 100 }, 400)).toEqual({ kicks: 0, money: 0, paidDebt: 100 });
  });

  test('credits at least one KICK if any money is left', () => {
    expect(creditOf({ kicks: 100, paid: 100_000 }, 99_999)).toEqual({ kicks: 1, money: 1, paidDebt: 99_999 });
  });
});

describe('a refund', () => {
  test('removes unspent KICKs and their money', () => {
    expect(takeBack({ ...WALLET, kicks: 1500, money: 1500 }, BOUGHT, ALL)).toEqual({
      unspent: 1000,
      spent: 0,
      money: 1000,

      owed: 0,
    });
  });

  test('of spent KICKs creates a debt', () => {
    expect(takeBack({ ...WALLET, kicks: 300, money: 300 }, BOUGHT, ALL)).toEqual({
      unspent: 300,
      spent: 700,
      money: 300,

      owed: 700,
    });
    expect(takeBack(WALLET, BOUGHT, ALL)).toEqual({ unspent: 0, spent: 1000, money: 0, owed: 1000 });
  });

  test('in parts takes back as much as one full refund', () => {
    const wallet = { ...WALLET, kicks: 1000, money: 1000 };
    const first = takeBack(wallet, BOUGHT, { amount: 333, refunded: 333 });
    expect(first).toEqual({ unspent: 333, spent: 0, money: 333, owed: 0 });
    const second = takeBack({ ...wallet, kicks: 667, money: 667 }, { ...BOUGHT, takenBack: 333 }, { amount: 667, refunded: 1000 });
    expect(second).toEqual({ unspent: 667, spent: 0, money: 667, owed: 0 });
  });

  test('of a payment that paid a debt restores the debt', () => {
    const bought = { paid: 1000, credited: 600, money: 600, takenBack: 0 };
    expect(takeBack({ ...WALLET, kicks: 800, money: 800 }, bought, ALL)).toEqual({
      unspent: 600,
      spent: 0,
      money: 600,

      owed: 400,
    });
  });

  test('leaves the surplus of a price change in the reserve of an empty wallet, and uses it for the next refund', () => {
    // 100 KICKs for 1.00 and 100 for 2.00; 100 of them are spent for 1.50.
    const wallet = { ...WALLET, kicks: 100, money: 150 };
    const [cheap, expensive] = [100, 200].map((paid) => ({ paid, credited: 100, money: paid, takenBack: 0 }));
    expect(takeBack(wallet, cheap!, { amount: 100, refunded: 100 })).toEqual({ unspent: 100, spent: 0, money: 100, owed: 0 });
    expect(takeBack({ ...WALLET, kicks: 0, money: 50 }, expensive!, { amount: 200, refunded: 200 })).toEqual({
      unspent: 0,
      spent: 100,
      money: 50,
      owed: 150,
    });
    expect(takeBack(wallet, expensive!, { amount: 200, refunded: 200 })).toEqual({ unspent: 100, spent: 0, money: 150, owed: 50 });
  });

  test('never takes more than the wallet holds, and covers its amount to the minor unit', () => {
    const wallet = fc.record({ kicks: fc.nat(5000), money: fc.nat(20_000), owed: fc.nat(100) });
    const bought = fc.record({
      paid: fc.integer({ min: 1, max: 20_000 }),
      credited: fc.nat(5000),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(wallet, bought, fc.nat(), ({ kicks, money, owed }, { paid, credited, part }, some) => {
        const amount = (some % paid) + 1;
        const before = { kicks, money, owed };
        const purchase = { paid, credited, money: credited === 0 ? 0 : Math.ceil(paid * part), takenBack: 0 };
        const back = takeBack(before, purchase, { amount, refunded: amount });
        expect(Math.min(...Object.values(back))).toBeGreaterThanOrEqual(0);
        expect(back.money + back.owed).toBe(amount);
        expect(back.unspent).toBeLessThanOrEqual(kicks);
        expect(back.money).toBeLessThanOrEqual(money);
        expect(back.unspent + back.spent).toBeLessThanOrEqual(credited);
        if (back.unspent === kicks) expect(back.money).toBe(Math.min(amount, money));
      }),
    );
  });
});

test.each([
  ['hype', 0, null],
  ['hype', 1, 'INCORRECT_MESSAGE_SIZE'],
  ['full_send', 0, null],
  ['full_send', 150, null],
  ['full_send', 151, 'INCORRECT_MESSAGE_SIZE'],
  ['yap', 500, null],
  ['yap', 501, 'INCORRECT_MESSAGE_SIZE'],
])('GI-03 %s with a message of %i characters: %s', (gift, length, refusal) => {
  expect(giftMessageRefusal(findGift(gift)!, 'é'.repeat(length))).toBe(refusal);
});

test('GI-03 an emote and an emoji count as one character each, as in a chat message', () => {
  expect(giftMessageRefusal({ character_limit: 2 }, '[emote:9101:gsHype]😀')).toBeNull();
});

test('GI-06 a gift is refused without enough KICKs, and to a sender with a debt', () => {
  const gift = { amount: 100 };
  expect([100, 99].map((kicks) => paymentRefusal({ kicks, owed: 0 }, gift))).toEqual([null, 'INSUFFICIENT_FUNDS']);
  expect(paymentRefusal({ kicks: 5000, owed: 1 }, gift)).toBe('PAYMENT_OWED');
});
