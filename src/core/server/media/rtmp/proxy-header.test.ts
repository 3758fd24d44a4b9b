import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { MediaError } from '../media-error.ts';
import { isProxyHeader, ProxyHeader } from './proxy-header.ts';

const REST = Buffer.from([3, 0, 0]);
const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');

function version2(command: number, family: number, content: Buffer): Buffer {
  const head = Buffer.from([0x20 | command, family, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([SIGNATURE, head, content]);
}

const ipv4 = Buffer.from([203, 0, 113, 7, 10, 0, 0, 1, 0, 1, 0, 2]);
const ipv6 = Buffer.concat([Buffer.from('20010db8000000000000000000000007', 'hex'), Buffer.alloc(16), Buffer.alloc(4)]);
const mapped = Buffer.concat([Buffer.from('00000000000000000000ffffcb007107', 'hex'), Buffer.alloc(20)]);
const checksum = Buffer.from([3, 0, 4, 1, 2, 3, 4]);

test.each<[string, Buffer, string | null]>([
  ['version 1 over IPv4', Buffer.from('PROXY TCP4 203.0.113.7 10.0.0.1 56324 1935\r\n'), '203.0.113.7'],
  ['version 1 over IPv6', Buffer.from('PROXY TCP6 2001:db8::7 2001:db8::1 56324 1935\r\n'), '2001:db8::7'],
  ['version 1 over IPv6 in another form', Buffer.from('PROXY TCP6 2001:0DB8:0::7 2001:db8::1 56324 1935\r\n'), '2001:db8::7'],
  ['version 1 with a mapped IPv4 address', Buffer.from('PROXY TCP6 ::FFFF:203.0.113.7 2001:db8::1 56324 1935\r\n'), '203.0.113.7'],
  ['version 1 without an address', Buffer.from('PROXY UNKNOWN\r\n'), null],
  ['version 1 with unknown addresses', Buffer.from('PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n'), null],
  ['version 2 over IPv4', version2(1, 0x11, ipv4), '203.0.113.7'],
  ['version 2 over IPv6 with a checksum', version2(1, 0x21, Buffer.concat([ipv6, checksum])), '2001:db8::7'],
  ['version 2 with a mapped IPv4 address', version2(1, 0x21, mapped), '203.0.113.7'],
  ['version 2 over a local socket', version2(1, 0x31, Buffer.alloc(216)), null],
  ['a health check of the proxy', version2(0, 0x00, Buffer.alloc(0)), null],
])('the header is read in any pieces: %s', (_name, header, address) => {
  const bytes = Buffer.concat([header, REST]);
  for (const piece of [1, 7, bytes.length]) {
    const reader = new ProxyHeader();
    let read = null;
    let at = 0;
    while (read === null && at < bytes.length) {
      read = reader.read(bytes.subarray(at, at + piece));
      at += piece;
    }
    expect(read?.address).toBe(address);
    expect(Buffer.concat([read!.rest, bytes.subarray(at)])).toEqual(REST);
  }
  expect(isProxyHeader(header)).toBe(true);
});

test.each([
  ['RTMP', Buffer.from([3, 0, 0, 0])],
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\n')],
  ['an address that is none', Buffer.from('PROXY TCP4 localhost 10.0.0.1 1 2\r\n')],
  ['an address of the other family', Buffer.from('PROXY TCP4 2001:db8::7 10.0.0.1 1 2\r\n')],
  ['a line without an end', Buffer.from(`PROXY TCP4 ${'1'.repeat(120)}`)],
  ['a later version', version2(0x10, 0x11, ipv4)],
  ['fields of many KiB', version2(1, 0x11, Buffer.alloc(4_000))],
])('a connection is refused with %s', (_name, bytes) => {
  expect(() => new ProxyHeader().read(bytes)).toThrow(MediaError);
});

test(`random bytes after a signature give an answer or a MediaError, never another error (seed ${fuzzSeed})`, () => {
  const start = fc.constantFrom(SIGNATURE, Buffer.from('PROXY '), Buffer.alloc(0));
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 80 }), (head, bytes) => {
      try {
        new ProxyHeader().read(Buffer.concat([head, bytes]));
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
    { seed: fuzzSeed, numRuns: 1_000 },
  );
});
