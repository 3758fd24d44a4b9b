import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { clientAddress } from './client.ts';
import { rawRoute } from './route.ts';
import { createHttp } from './server.ts';

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

test.each([0, 1, 2, 3])('with %i trusted proxies an upgrade has the same address as other requests', async (proxies) => {
  const where = rawRoute('GET', '/where', ({ client }) => ({ status: 200, body: client.address }));
  const ctx = { now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as Ctx;
  const http = await createHttp({ ctx, routes: [where], identify: async () => null, proxies });
  for (const header of HEADERS) {
    const headers = header === undefined ? {} : { 'x-forwarded-for': header };
    const { body } = await http.inject({ url: '/where', headers });
    const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
    expect({ header, clientAddress: clientAddress(request, proxies) }).toEqual({ header, clientAddress: body });
  }
  await http.close();
});
