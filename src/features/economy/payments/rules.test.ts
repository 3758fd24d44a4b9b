import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS } from '#core/contract/durations.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import {
  afterReview,
  canOpenCheckout,
  canTransition,
  GRACE_MS,
  nextAttempt,
  nextPeriod,
  nextReview,
  nextReviewWhileSuspended,
  PERIOD_MS,
  paymentOutcome,
  platformPart,
  platformShare,
  providerAt,
  renewalOf,
  reportedRenewal,
  stateOf,
} from './rules.ts';

test('only purchases that wait for their buyer expire', () => {
  const expiresAt = later(DAY_SECONDS);
  const states = ['open', 'declined', 'processing', 'paid', 'expired'] as const;
  expect(states.map((state) => stateOf({ state, expiresAt }, later(DAY_SECONDS - 1)))).toEqual(states);
  expect(states.map((state) => stateOf({ state, expiresAt }, expiresAt))).toEqual(['expired', 'expired', 'processing', 'paid', 'expired']);
});

test('a canceled renewal ends with its period, an unpaid one with the grace period of 3 days', () => {
  const at = (renewal: 'active' | 'past_due' | 'canceled', days: number) =>
    renewalOf({ renewal, periodEnd: NOON }, later(days * DAY_SECONDS));
  expect([at('canceled', -1), at('canceled', 0)]).toEqual(['canceled', 'ended']);
  expect([at('active', -1), at('active', 2.9), at('active', 3)]).toEqual(['active', 'active', 'ended']);
  expect([at('past_due', 2.9), at('past_due', 3)]).toEqual(['past_due', 'ended']);
  expect(renewalOf({ renewal: null, periodEnd: null }, NOON)).toBeNull();
});

test('a period follows the previous one without a gap, unless that ended long ago', () => {
  const next = (days: number) => nextPeriod(NOON, later(days * DAY_SECONDS)).start;
  expect([next(-1), next(0), next(3), next(4), next(4.1)]).toEqual([NOON, NOON, NOON, NOON, later(4.1 * DAY_SECONDS)]);
  expect(nextPeriod(null, NOON)).toEqual({ start: NOON, end: later(30 * DAY_SECONDS) });
  expect({ PERIOD_MS, GRACE_MS }).toEqual({ PERIOD_MS: 30 * DAY_MS, GRACE_MS: 3 * DAY_MS });
});

test('a declined renewal is retried on days 1 and 3', () => {
  expect([1, 2, 3].map((attempts) => nextAttempt(NOON, attempts))).toEqual([later(DAY_SECONDS), later(3 * DAY_SECONDS), null]);
});

test('the platform share is in whole minor units and never exceeds the amount', () => {
  expect([platformShare(499, 0), platformShare(499, 10), platformShare(1, 99), platformShare(499, 100)]).toEqual([0, 49, 0, 499]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.nat(100), (amount, percent) => {
      const share = platformShare(amount, percent);
      expect(Number.isSafeInteger(share) && share >= 0 && share <= amount).toBe(true);
    }),
  );
});

test('a provider report never leaves an end state, and only the bank decides a processing payment', () => {
  const states = ['open', 'processing', 'paid', 'declined', 'expired'] as const;
  const allowed = states.flatMap((from) => states.filter((to) => canTransition(from, to)).map((to) => `${from} ${to}`));
  expect(allowed).toEqual(['open processing', 'open paid', 'open declined', 'open expired', 'processing declined']);
});

test('provider reports update a renewal until it has ended here', () => {
  const at = (renewal: 'active' | 'past_due' | 'canceled' | 'ended' | null, days: number) =>
    (['active', 'past_due', 'stopping', 'stopped'] as const).map((reported) =>
      reportedRenewal({ renewal, periodEnd: renewal && NOON }, reported, later(days * DAY_SECONDS)),
    );
  expect(at('active', -1)).toEqual([null, null, 'canceled', 'canceled']);
  expect(at('canceled', -1)).toEqual(['active', null, null, null]);
  expect(at('active', 1)).toEqual([null, 'past_due', 'ended', 'ended']);
  expect(at('past_due', 1)).toEqual(['active', null, 'ended', 'ended']);
  expect(at('past_due', 3)).toEqual(['ended', 'ended', 'ended', 'ended']);
  expect([at('ended', -1), at(null, 0)]).toEqual([Array(4).fill(null), Array(4).fill(null)]);
});

test('a purchase without events is reviewed when its checkout ends, its renewal when the grace period ends', () => {
  const open = { state: 'open', expiresAt: NOON, renewal: null, periodEnd: null } as const;
  expect(afterReview(open, NOON, true)).toEqual({ next: null });
  expect(afterReview({ ...open, state: 'processing' }, NOON, true)).toEqual({ next: later(DAY_SECONDS) });
  expect([afterReview(open, NOON, false), afterReview(open, later(3 * DAY_SECONDS), false)]).toEqual([
    { next: later(3600) },
    { next: null },
  ]);
  const renewal = { ...open, state: 'paid', renewal: 'active', periodEnd: NOON } as const;
  const on = (days: number, isKnown: boolean) => afterReview(renewal, later(days * DAY_SECONDS), isKnown);
  expect([on(0, true), on(3, true), on(4, false)]).toEqual([{ next: later(3 * DAY_SECONDS) }, 'end', 'end']);
  expect(on(3.5, false)).toEqual({ next: later(3.5 * DAY_SECONDS + 3600) });
  expect(afterReview({ ...renewal, renewal: 'canceled' }, later(9 * DAY_SECONDS), true)).toEqual({ next: null });
  expect([nextReview('test', 'active', NOON), nextReview('stripe', 'past_due', NOON)]).toEqual([NOON, later(3 * DAY_SECONDS)]);
  expect([nextReview('stripe', 'canceled', NOON), nextReview('stripe', 'active', null)]).toEqual([null, null]);
});

test('a suspended renewal is reviewed daily until the grace period ends', () => {
  const next = (days: number) => nextReviewWhileSuspended(NOON, later(days * DAY_SECONDS));
  expect([next(0), next(1.5), next(2.5), next(3), next(40)]).toEqual([
    later(DAY_SECONDS),
    later(2.5 * DAY_SECONDS),
    later(3 * DAY_SECONDS),
    null,
    null,
  ]);
});

test('no checkout opens in the last hour of its order', () => {
  expect([canOpenCheckout({ expiresAt: later(3600) }, NOON), canOpenCheckout({ expiresAt: later(3599) }, NOON)]).toEqual([true, false]);
});

test('a failed or pending refund is not shown as refunded until the money is refunded another way', () => {
  const outcome = (refunded: number, ...refunds: ['failed' | 'pending' | 'settled' | 'reversed', number][]) =>
    paymentOutcome({
      amount: 500,
      refunded,
      refunds: refunds.map(([state, amount]) => ({ id: 'refund_1', cause: 'refund', amount, state, created_at: '' })),
    });
  expect([outcome(0), outcome(500, ['settled', 500]), outcome(100, ['settled', 100])]).toEqual(['paid', 'refunded', 'refunded_part']);
  expect([outcome(500, ['failed', 500]), outcome(200, ['settled', 100], ['failed', 100])]).toEqual(['refund_failed', 'refund_failed']);
  expect([outcome(500, ['pending', 500]), outcome(200, ['settled', 100], ['pending', 100])]).toEqual(['refund_pending', 'refund_pending']);
  expect([outcome(500, ['failed', 500], ['settled', 500]), outcome(500, ['reversed', 500])]).toEqual(['refunded', 'refunded']);
});

test('partial refunds split between platform and channel like the payment, and add up exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.nat(100),
      fc.array(fc.integer({ min: 1, max: 1000 })),
      (amount, percent, parts) => {
        const kept = platformShare(amount, percent);
        let [refunded, given] = [0, 0];
        for (const part of [...parts, amount]) {
          const now = Math.min(part, amount - refunded);
          refunded += now;
          const own = platformPart({ amount, kept }, { refunded, given: now });
          expect(own >= 0 && own <= now).toBe(true);
          given += own;
        }
        expect(given).toBe(kept);
      },
    ),
  );
});

test('money that moved before the first real payment is test money', () => {
  const real = { provider: 'stripe', since: later(60) } as const;
  expect([NOON, later(59), later(60), later(90)].map((at) => providerAt(real, at))).toEqual(['test', 'test', 'stripe', 'stripe']);
  expect(providerAt({ provider: 'stripe', since: null }, NOON)).toBe('test');
  expect(providerAt({ provider: 'test', since: NOON }, later(1))).toBe('test');
});
