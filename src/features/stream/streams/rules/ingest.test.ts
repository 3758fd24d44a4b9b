import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRACE_SECONDS, graceEnd, LEASE_SECONDS, lostAt, RENEWAL_SECONDS } from './ingest.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 12, 0, second));

test('ST-01 a connected encoder is not lost, and a node can miss two renewals in a row', () => {
  expect(lostAt({ leaseUntil: at(15), interruptedAt: null }, at(14))).toBeNull();
  expect(LEASE_SECONDS).toBeGreaterThan(2 * RENEWAL_SECONDS);
});

test('ST-01 an encoder that disconnected has 30 seconds to return', () => {
  const state = { leaseUntil: at(15), interruptedAt: at(7) };
  expect({ lostAt: lostAt(state, at(8)), graceEnd: graceEnd(state, at(8)) }).toEqual({ lostAt: at(7), graceEnd: at(37) });
});

test('ST-01 the encoder of a dead node is lost when the lease ends', () => {
  const state = { leaseUntil: at(15), interruptedAt: null };
  expect({ lostAt: lostAt(state, at(15)), graceEnd: graceEnd(state, at(20)) }).toEqual({ lostAt: at(15), graceEnd: at(45) });
});

test('ST-01 the grace period begins when the encoder is lost, whenever it is computed', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.option(fc.nat(1000)), fc.nat(1000), (lease, interrupted, now) => {
      const state = { leaseUntil: at(lease), interruptedAt: interrupted === null ? null : at(interrupted) };
      const lost = lostAt(state, at(now));
      expect(graceEnd(state, at(now))?.getTime() ?? null).toBe(lost && lost.getTime() + GRACE_SECONDS * 1000);
    }),
  );
});
