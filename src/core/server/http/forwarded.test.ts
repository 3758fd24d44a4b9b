import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { clientAddress, type IgnoredHeader, isForwarded, type ProxyHeader } from './forwarded.ts';
import { rawRoute } from './route.ts';
import { createHttp } from './server.ts';

const PROXY = '10.0.0.1';
const requestWith = (headers: Record<string, string>) => ({ headers, socket: { remoteAddress: PROXY } }) as unknown as IncomingMessage;

/** The address of a client behind one proxy, and what of the header was ignored. */
function behind(header: ProxyHeader, value: string | undefined, count = 1) {
  const ignored: IgnoredHeader[] = [];
  const request = requestWith(value === undefined ? {} : { [header]: value });
  return [clientAddress(request, { count, header, onIgnored: (what) => ignored.push(what) }), ...ignored];
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['6.6.6.6, 192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:52814', '192.0.2.7'],
  ['"192.0.2.7"', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:DB8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  [' 6.6.6.6 ,192.0.2.7 ,', '192.0.2.7'],
])('X-Forwarded-For %j names %s', (value, address) => {
  expect(behind('x-forwarded-for', value)).toEqual([address]);
});

test.each([
  ['for=192.0.2.7', '192.0.2.7'],
  ['for=6.6.6.6, For=192.0.2.7;proto=https;by=203.0.113.43', '192.0.2.7'],
  ['for="192.0.2.7:52814"', '192.0.2.7'],
  ['for="[2001:db8::7]"', '2001:db8::7'],
  ['proto=https;for="[2001:db8::7]:_port"', '2001:db8::7'],
  ['for=192.0.2.7;host="a, for=6.6.6.6"', '192.0.2.7'],
  ['for=192.0.2.7;host="a, for=6.6.6.6;x="', '192.0.2.7'],
  ['for=192.0.2.7;host="a\\", for=6.6.6.6;x=\\"";proto="https"', '192.0.2.7'],
  ['for="6.6.6.6, for=192.0.2.7', '192.0.2.7'],
  ['for=;;==, for=192.0.2.7', '192.0.2.7'],
  ['\\",for=192.0.2.7', '192.0.2.7'],
  [' ,, for=192.0.2.7 ,', '192.0.2.7'],
])('Forwarded %j names %s', (value, address) => {
  expect(behind('forwarded', value)).toEqual([address]);
});

test.each([
  ['x-forwarded-for', 'unknown'],
  ['x-forwarded-for', '6.6.6.6, -'],
  ['x-forwarded-for', '192.0.2.7; drop'],
  ['forwarded', 'for=unknown'],
  ['forwarded', 'for=_hidden, for="_gazonk"'],
  ['forwarded', 'proto=https'],
  ['forwarded', 'for="192.0.2.7'],
] as const)('%s %j names nobody, so the client counts as the proxy, never as what others wrote', (header, value) => {
  expect(behind(header, value)).toEqual([PROXY, 'entry']);
});

test('an unknown entry of the outer proxy counts as the address that the inner proxy saw', () => {
  expect(behind('x-forwarded-for', '6.6.6.6, unknown, 192.0.2.8', 2)).toEqual(['192.0.2.8', 'entry']);
  expect(behind('x-forwarded-for', 'unknown, 192.0.2.7, 192.0.2.8', 2)).toEqual(['192.0.2.7']);
});

test('only the header of the setting is read, and the other one alone is reported', () => {
  const ignored: IgnoredHeader[] = [];
  const both = { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=6.6.6.6' };
  const proxies = { count: 1, header: 'x-forwarded-for', onIgnored: (what: IgnoredHeader) => ignored.push(what) } as const;
  expect([clientAddress(requestWith(both), proxies), ...ignored]).toEqual(['192.0.2.7']);
  expect([clientAddress(requestWith({ forwarded: 'for=192.0.2.7' }), proxies), ...ignored]).toEqual([PROXY, 'other_header']);
  expect(clientAddress(requestWith(both), { count: 0, header: 'forwarded' })).toBe(PROXY);
});

test('a request with any header of a proxy is forwarded', () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) expect(isForwarded({ [name]: '' })).toBe(true);
  expect(isForwarded({ host: 'tv.example' })).toBe(false);
});

const HEADERS = [
  undefined,
  '',
  ' ',
  '192.0.2.7',
  '6.6.6.6, 192.0.2.7',
  ' 6.6.6.6 ,192.0.2.7,2001:db8::1',
  ',,192.0.2.7,',
  '6.6.6.6,7.7.7.7,192.0.2.7,192.0.2.8',
];

test.each([0, 1, 2, 3])('with %i trusted proxies an upgrade has the same address as other requests', async (count) => {
  const where = rawRoute('GET', '/where', ({ client }) => ({ status: 200, body: client.address }));
  const ctx = { now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as Ctx;
  const proxies = { count, header: 'x-forwarded-for' } as const;
  const http = await createHttp({ ctx, routes: [where], identify: async () => null, proxies });
  for (const header of HEADERS) {
    const headers: Record<string, string> = header === undefined ? {} : { 'x-forwarded-for': header };
    const { body } = await http.inject({ url: '/where', headers, remoteAddress: PROXY });
    expect({ header, address: clientAddress(requestWith(headers), proxies) }).toEqual({ header, address: body });
  }
  await http.close();
});
