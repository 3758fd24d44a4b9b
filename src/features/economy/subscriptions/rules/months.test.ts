import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import {
  addMonth,
  giftsTakenBack,
  type MonthsState,
  purchaseEffect,
  renewalAt,
  rightsEnd,
  statusOf,
  subtractMonth,
  unusedMs,
} from './months.ts';

const PERIOD = 30 * DAY_SECONDS;
/** `days` days after noon. */
const day = (days: number) => later(days * DAY_SECONDS);
const paid = (from: number) => ({ start: day(from), end: day(from + 30) });

/** Bought at noon with an active renewal. */
const bought = (change: Partial<MonthsState> = {}): MonthsState => ({
  ...addMonth(null, NOON, paid(0)).state,
  renewal: 'active',
  renewsAt: day(30),
  ...change,
});

describe('SU-01 a month', () => {
  test('that is the first starts a streak, paid or gifted', () => {
    expect(addMonth(null, NOON, paid(0))).toEqual({
      month: paid(0),
      continues: false,
      state: { endsAt: day(30), months: 1, streakMonths: 1, streak: 1, since: NOON, renewal: null, renewsAt: null },
    });
    expect(addMonth(null, day(1), null)).toMatchObject({ month: { start: day(1), end: day(31) }, continues: false });
  });

  test('that renews follows the previous one without a gap, also if reported within the grace period', () => {
    for (const at of [30, 31, 32.9]) {
      const { month, continues, state } = addMonth(bought(), day(at), paid(30));
      expect({ month, continues, months: state.months, streakMonths: state.streakMonths, since: state.since }).toEqual({
        month: paid(30),
        continues: true,
        months: 2,
        streakMonths: 2,
        since: NOON,
      });
    }
    // However late the report, the period shows that there was no gap.
    expect(addMonth(bought(), day(90), paid(30))).toMatchObject({ continues: true, month: paid(30) });
  });

  test('that is a gift is added after paid months, and a payment after a gift', () => {
    const gifted = addMonth(bought(), day(5), null);
    expect({ month: gifted.month, continues: gifted.continues, endsAt: gifted.state.endsAt }).toEqual({
      month: { start: day(30), end: day(60) },
      continues: true,
      endsAt: day(60),
    });
    const renewed = addMonth(gifted.state, day(30), paid(30));
    expect({ month: renewed.month, endsAt: renewed.state.endsAt, streakMonths: renewed.state.streakMonths }).toEqual({
      month: { start: day(60), end: day(90) },
      endsAt: day(90),
      streakMonths: 3,
    });
  });

  test('after a gap keeps the total and starts a new streak', () => {
    const ended = bought({ renewal: 'ended' });
    expect(addMonth(ended, day(31), paid(31))).toMatchObject({
      month: paid(31),
      continues: false,
      state: { months: 2, streakMonths: 1, streak: 2, since: day(31) },
    });
    // A gift at the very end of the rights counts as after a gap.
    expect(addMonth(ended, day(30), null)).toMatchObject({ continues: true, month: { start: day(30) } });
  });

  test('after a reversal of all months starts over', () => {
    const none = subtractMonth(bought(), { ...paid(0), streak: 1 }, day(10));
    expect({ months: none.months, endsAt: none.endsAt }).toEqual({ months: 0, endsAt: day(10) });
    expect(addMonth(none, day(10), paid(10))).toMatchObject({ continues: false, state: { months: 1, streakMonths: 1, streak: 2 } });
  });
});

test('SU-01 rights last through the grace period of an active renewal, otherwise until the last month ends', () => {
  expect([rightsEnd(bought()), rightsEnd(bought({ renewal: 'past_due' }))]).toEqual([day(33), day(33)]);
  for (const renewal of ['canceled', 'ended', null] as const) expect(rightsEnd(bought({ renewal }))).toEqual(day(30));
  // A gift after the renewal lasts longer than its grace period.
  expect(rightsEnd(bought({ endsAt: day(60) }))).toEqual(day(60));
});

test('R-03 the status follows from the renewal and the end', () => {
  const at = (days: number, change: Partial<MonthsState> = {}) => statusOf(bought(change), day(days));
  expect([at(0), at(29), at(32.9), at(33)]).toEqual(['active', 'active', 'active', 'ended']);
  expect([at(31, { renewal: 'past_due' }), at(33, { renewal: 'past_due' })]).toEqual(['payment_failed', 'ended']);
  expect([at(1, { renewal: 'canceled' }), at(30, { renewal: 'canceled' })]).toEqual(['ends_soon', 'ended']);
  // A canceled renewal is over with its period, even if a gift lasts longer.
  expect([at(29, { renewal: 'canceled', endsAt: day(60) }), at(30, { renewal: 'canceled', endsAt: day(60) })]).toEqual([
    'ends_soon',
    'active',
  ]);
  expect([29, 30].map((days) => renewalAt(bought({ renewal: 'canceled' }), day(days)))).toEqual(['canceled', null]);
  expect((['active', 'past_due', 'ended', null] as const).map((renewal) => renewalAt(bought({ renewal }), day(31)))).toEqual([
    'active',
    'past_due',
    null,
    null,
  ]);
  // Without a renewal, `ends_soon` starts a week before the end.
  expect([at(22.9, { renewal: null }), at(23, { renewal: null }), at(23, { renewal: 'ended' })]).toEqual([
    'active',
    'ends_soon',
    'ends_soon',
  ]);
});

describe('a reversal', () => {
  test('takes the unused part of a month: all before its start, nothing after its end', () => {
    const left = (at: number) => unusedMs(paid(30), day(at)) / 1000;
    expect([left(0), left(30), left(45), left(60), left(90)]).toEqual([PERIOD, PERIOD, PERIOD / 2, 0, 0]);
  });

  test('lowers the total, and the streak only if the month belongs to the current one', () => {
    const two = addMonth(bought(), day(30), paid(30)).state;
    expect(subtractMonth(two, { ...paid(0), streak: 1 }, day(40))).toMatchObject({ months: 1, streakMonths: 1, endsAt: day(60) });
    expect(subtractMonth({ ...two, streak: 2, streakMonths: 1 }, { ...paid(0), streak: 1 }, day(40))).toMatchObject({
      months: 1,
      streakMonths: 1,
    });
  });

  test('of a gift takes back as many subscriptions as the refund paid for in full', () => {
    const taken = (refunded: number) => giftsTakenBack(refunded, 499, 3);
    expect([0, 498, 499, 997, 998, 1496, 1497, 5000, -499].map(taken)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 0]);
  });
});

test('SU-01 months never overlap, rights never end before the last month, and a reversal of all leaves nothing', () => {
  const step = fc.record({ wait: fc.nat(70), isGift: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let [state, at] = [null as MonthsState | null, 0];
      const row: { start: Date; end: Date; streak: number }[] = [];
      for (const { wait, isGift } of steps) {
        at += wait;
        const next = addMonth(state, day(at), isGift ? null : paid(at));
        expect(next.month.start.getTime()).toBeGreaterThanOrEqual(row.at(-1)?.end.getTime() ?? 0);
        expect(next.month.end.getTime() - next.month.start.getTime()).toBe(PERIOD * 1000);
        row.push({ ...next.month, streak: next.state.streak });
        ({ state } = next);
        expect(rightsEnd(state) >= next.month.end).toBe(true);
      }
      expect({ months: state!.months, streakMonths: state!.streakMonths }).toEqual({
        months: row.length,
        streakMonths: row.filter(({ streak }) => streak === state!.streak).length,
      });
      for (const month of row.toReversed()) state = subtractMonth(state!, month, day(at));
      expect({ months: state!.months, streakMonths: state!.streakMonths }).toEqual({ months: 0, streakMonths: 0 });
      expect(state!.endsAt <= day(at)).toBe(true);
    }),
  );
});

test('SU-01 a purchase resumes a canceled subscription within its paid time, is refused while it renews, and buys otherwise', () => {
  const effectAt = (state: MonthsState, at: number) =>
    purchaseEffect({ status: statusOf(state, day(at)), renewal: renewalAt(state, day(at)) });
  expect(purchaseEffect(null)).toBe('buys');
  expect([0, 29, 31].map((at) => effectAt(bought(), at))).toEqual(['refused', 'refused', 'refused']);
  expect([0, 29.9, 30].map((at) => effectAt(bought({ renewal: 'canceled' }), at))).toEqual(['resumes', 'resumes', 'buys']);
  expect([30, 33].map((at) => effectAt(bought({ renewal: 'past_due' }), at))).toEqual(['buys', 'buys']);
  expect(effectAt(bought({ renewal: 'ended' }), 1)).toBe('buys');
  expect(effectAt(bought({ renewal: null, renewsAt: null }), 1)).toBe('buys');
  // A gifted month outlasts the canceled period, whose renewal is over then.
  expect([29, 31].map((at) => effectAt(bought({ renewal: 'canceled', endsAt: day(60) }), at))).toEqual(['resumes', 'buys']);
  // A refund has ended the rights, so resuming would leave the person without them until the next payment.
  expect(effectAt(bought({ renewal: 'canceled', endsAt: day(5) }), 6)).toBe('buys');
});
