import { expect, test } from 'vitest';
import { Outages } from './push-sender.ts';

const [ONE, OTHER] = ['https://push.example', 'https://other.example'];

test('a service that fails five times in a row is paused for a minute, and again after one more failure', () => {
  let now = 0;
  const outages = new Outages(() => now);
  for (let at = 0; at < 4; at++) outages.record(ONE, 'failed');
  expect(outages.isOut(ONE)).toBe(false);
  outages.record(ONE, 'failed');
  expect({ ONEIsOut: outages.isOut(ONE), OTHERIsOut: outages.isOut(OTHER) }).toEqual({ ONEIsOut: true, OTHERIsOut: false });
  now = 60_000;
  expect(outages.isOut(ONE)).toBe(false);
  outages.record(ONE, 'failed');
  expect(outages.isOut(ONE)).toBe(true);
});

test('any reply resets the failure count, including a refusal', () => {
  const outages = new Outages(() => 0);
  for (const outcome of ['sent', 'gone', 'refused'] as const) {
    for (let at = 0; at < 4; at++) outages.record(ONE, 'failed');
    outages.record(ONE, outcome);
    outages.record(ONE, 'failed');
    expect(outages.isOut(ONE)).toBe(false);
    outages.record(ONE, 'sent');
  }
});

test('only the latest thousand failing services are tracked', () => {
  const outages = new Outages(() => 0);
  for (let at = 0; at < 5; at++) outages.record(ONE, 'failed');
  for (let at = 0; at < 1_000; at++) outages.record(`https://${at}.example`, 'failed');
  expect(outages.isOut(ONE)).toBe(false);
});
