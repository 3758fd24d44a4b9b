import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRACE_SECONDS, graceEnd, keyProblem, LEASE_SECONDS, lostAt, RENEWAL_SECONDS, streamKeyIn } from './ingest.ts';

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

const KEY = `gs_live_${'aB3'.repeat(10)}Zz`;
const places = (key: string, app = 'live', tcUrl = `rtmp://tv.example/${app}`) => ({ key, app, tcUrl });

test.each([
  ['as it is', places(KEY)],
  ['with spaces around it', places(`  ${KEY}\t`)],
  ['with a line end', places(`${KEY}\r\n`)],
  ['broken over two lines', places(`${KEY.slice(0, 20)}\n${KEY.slice(20)}`)],
  ['with a character without a shape', places(`\ufeff${KEY}\u200b`)],
  ['with a query', places(`${KEY}?bandwidthtest=true`)],
  ['with an option behind it', places(`${KEY}&a=b`)],
  ['in quotes', places(`"${KEY}"`)],
  ['escaped', places(`${KEY}%20%0D%0A`)],
  ['with the application', places(`live/${KEY}`)],
  ['as a whole address', places(`rtmp://tv.example/live/${KEY}`)],
  ["in the server's path", places('', `live/${KEY}`)],
  ["in the server's path with a slash and a query", places('', `live/${KEY}/?x=1`)],
  ["in the server's address only", places('stream', 'live', `rtmp://tv.example/live/${KEY}`)],
  ['next to an escape that is none', places(`${KEY}?100%`)],
])('a stream key is found %s', (_name, sent) => {
  expect(streamKeyIn(sent)).toBe(KEY);
});

test.each([
  ['missing', places('')],
  ['missing', places(' \r\n')],
  ['incomplete', places(KEY.slice(0, -1))],
  ['incomplete', places(`${KEY}x`)],
  ['incomplete', places('', 'live/gs_live_')],
  ['foreign', places('live_1234_abcd')],
] as const)('without a stream key the mistake is named: %s', (problem, sent) => {
  expect(streamKeyIn(sent)).toBeNull();
  expect(keyProblem(sent)).toBe(problem);
});
