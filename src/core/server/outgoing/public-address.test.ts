import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['loopback', '127.0.0.1', '127.8.8.8', '::1'],
  ['any address', '0.0.0.0', '::'],
  ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'],
  ['link-local, with the metadata of clouds', '169.254.169.254', 'fe80::1'],
  ['shared and benchmark networks', '100.64.0.1', '198.18.0.1', '198.19.255.255'],
  ['documentation', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ['multicast and reserved', '224.0.0.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ['IPv6 that maps to IPv4', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::1', '2001::1'],
  ['text that is not an address', '', 'localhost', '8.8.8', '08.8.8.8.8'],
])('%s is not public', (_what, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('addresses that the Internet routes are public', () => {
  const addresses = ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.1.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});
