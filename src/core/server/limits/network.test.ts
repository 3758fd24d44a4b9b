import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

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
