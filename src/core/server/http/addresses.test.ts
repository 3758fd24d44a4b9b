import { expect, test } from 'vitest';
import { ipAddress, isLoopback, urlAt } from './addresses.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:DB8:0::7]', '2001:db8::7'],
  ['2001:0db8::0007', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['192.0.2.7:80', null],
  ['192.0.2', null],
  ['localhost', null],
  ['', null],
])('the address %j is %j', (text, address) => {
  expect(ipAddress(text)).toBe(address);
});

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
  'only this machine reaches %s',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(['0.0.0.0', '::', '128.0.0.1', 'localhost.example', '127.0.0.1.example', ''])('other machines may reach %j', (host) => {
  expect(isLoopback(host)).toBe(false);
});

test('a server URL has the brackets of an IPv6 address once', () => {
  expect(urlAt('rtmp', '::1', 4533, '/live').href).toBe('rtmp://[::1]:4533/live');
  expect(urlAt('rtmp', '[::1]', 4533, '/live').href).toBe('rtmp://[::1]:4533/live');
  expect(urlAt('http', 'fe80::1%eth0', 4400).origin).toBe('http://[fe80::1]:4400');
  expect(urlAt('http', 'tv.example', 80).origin).toBe('http://tv.example');
});
