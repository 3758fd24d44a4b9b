import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairShare, NETWORK_LIMITS, Networks } from './networks.ts';

/** Greedy networks take channels in turns until each is refused. Returns the holdings of each and the free capacity. */
function fill(networks: Networks, addresses: readonly string[], capacity: number): { held: number[]; free: number } {
  const all = addresses.map((address) => networks.of(address));
  let free = capacity;
  for (let taken = true; taken; ) {
    taken = false;
    for (const network of all) {
      if (free === 0 || !networks.admitsSubscription(network, free)) continue;
      network.subscriptions += 1;
      free -= 1;
      taken = true;
    }
  }
  return { held: all.map(({ subscriptions }) => subscriptions), free };
}

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `10.0.${Math.floor(n / 256)}.${n % 256}`);

test('for any number of greedy networks, another one still gets about as much as each of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
      const networks = new Networks(NETWORK_LIMITS);
      const { held, free } = fill(networks, addresses(count), 40_000);
      const late = fill(networks, ['192.0.2.1'], free);
      expect(Math.max(...held)).toBeLessThanOrEqual(NETWORK_LIMITS.maxSubscriptions);
      expect(late.held[0]).toBeGreaterThanOrEqual(Math.floor(Math.min(...held) * 0.8));
      expect(late.held[0]).toBeGreaterThan(0);
    }),
  );
});

test('a single network gets at most its limit, and joins existing channels of a full node', () => {
  const networks = new Networks(NETWORK_LIMITS);
  expect(fill(networks, ['192.0.2.1'], 400_000).held).toEqual([5_000]);
  expect(networks.admitsSubscription(networks.of('192.0.2.2'))).toBe(true);
});

test('the share of a network is a tenth of the free capacity, and the last one goes to an empty network', () => {
  expect([fairShare(100), fairShare(15), fairShare(1)]).toEqual([10, 1, 1]);
});

test('without limits one network gets everything', () => {
  expect(fill(new Networks(null), ['192.0.2.1'], 20_000)).toEqual({ held: [20_000], free: 0 });
});

test('a network is forgotten with its last socket', () => {
  const networks = new Networks(NETWORK_LIMITS);
  const network = networks.of('192.0.2.1');
  networks.enter(network);
  expect(networks.of('::ffff:192.0.2.1')).toBe(network);
  networks.leave(network);
  expect(networks.of('192.0.2.1')).not.toBe(network);
});
