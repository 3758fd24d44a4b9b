import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAddress, networkOf } from './network.ts';

test('addresses of one IPv6 /64 count together, IPv4 addresses count individually', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0DB8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  fc.assert(fc.property(fc.ipV6(), (address) => networkOf(address).length > 0));
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:0db8:0012:34::7', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['2001:db8:12::/48', '2001:db8:12::/48'],
  ['unknown', ''],
  ['', ''],
])('the network of the address %j without the connection is %j', (address, network) => {
  expect(cutAddress(address)).toBe(network);
});

test('a cut address is the same for every address of its network, and is not cut again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const cut = cutAddress(address);
      expect(cutAddress(cut)).toBe(cut);
      expect(cut).toMatch(/^(\d+\.\d+\.\d+\.0\/24|[0-9a-f]+:[0-9a-f]+:[0-9a-f]+::\/48)$/);
    }),
  );
});
