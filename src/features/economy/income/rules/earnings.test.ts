import { expect, test } from 'vitest';
import { datesOf, earningsBalance, incomeOf, payoutRefusal, rangeOf, undoRefusal } from './earnings.ts';

const NOON = new Date('2026-03-10T12:00:00.000Z');

test('a debt of the channel is settled before a payout', () => {
  expect(earningsBalance(500, 0)).toEqual({ earned: 500, owed: 0, payable: 500 });
  expect(earningsBalance(500, -200)).toEqual({ earned: 500, owed: 200, payable: 300 });
  expect(earningsBalance(500, -700)).toEqual({ earned: 500, owed: 700, payable: 0 });
});

test('a payout above the payable amount is refused', () => {
  expect([payoutRefusal(300, { payable: 300 }), payoutRefusal(301, { payable: 300 })]).toEqual([null, 'PAYOUT_TOO_HIGH']);
});

test('a period ends today and is compared with the same number of days before', () => {
  expect(rangeOf('7_days', NOON)).toEqual({
    unit: 'day',
    from: '2026-03-04',
    to: '2026-03-10',
    previous: { from: '2026-02-25', to: '2026-03-03' },
  });
  expect(rangeOf('30_days', NOON)).toMatchObject({ from: '2026-02-09', previous: { from: '2026-01-10', to: '2026-02-08' } });
  expect(rangeOf('12_months', NOON)).toMatchObject({ unit: 'month', from: '2025-04-01', previous: { to: '2025-03-31' } });
});

test('a range contains each day or month', () => {
  expect(datesOf({ unit: 'day', from: '2026-02-27', to: '2026-03-02' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(datesOf(rangeOf('12_months', NOON))).toHaveLength(12);
});

test('payouts and settled debts do not count as income, and refunds lower it', () => {
  const point = (kind: string, amount: number) => ({ kind, amount });
  expect(incomeOf([point('subscription', 900), point('reversal', -100), point('payout', -500), point('debt', -50)])).toBe(800);
});

test('a payout can be undone once, and only among money of its own provider', () => {
  const undone = { by: 'staff', at: '2026-01-02T12:00:00.000000Z', reason: '' };
  expect(undoRefusal({ provider: 'test', undone: null }, 'test')).toBeNull();
  expect(undoRefusal({ provider: 'test', undone: null }, 'stripe')).toBe('PAYOUT_OF_OTHER_MONEY');
  expect(undoRefusal({ provider: 'stripe', undone: null }, null)).toBe('PAYOUT_OF_OTHER_MONEY');
  expect(undoRefusal({ provider: 'test', undone }, 'test')).toBe('PAYOUT_ALREADY_UNDONE');
});
