import { expect, test } from 'vitest';
import type { RawRequest, RawRoute } from './http/route.ts';
import { Metrics } from './metrics.ts';

const DIRECT = { HOST: '127.0.0.1', PUBLIC_URL: undefined, TRUST_PROXY: 0 };

test('gauges and counters are read at the moment Prometheus scrapes', async () => {
  const metrics = new Metrics();
  let sockets = 3;
  const closed: Record<string, number> = { client: 2, flood: 1 };
  metrics.gauge('sockets', 'Open now.', () => sockets);
  metrics.counter('closed_total', 'Ended.', 'reason', () => closed);
  const page = async () =>
    String((await (metrics.route() as RawRoute).handle({ client: { isLocal: true }, ctx: { settings: DIRECT } } as RawRequest)).body).split(
      '\n',
    );

  expect(await page()).toEqual(expect.arrayContaining(['sockets 3', 'closed_total{reason="client"} 2', 'closed_total{reason="flood"} 1']));
  sockets = 0;
  closed.client = 5;
  expect(await page()).toEqual(expect.arrayContaining(['sockets 0', 'closed_total{reason="client"} 5', 'closed_total{reason="flood"} 1']));
});

const TOKEN = 't'.repeat(32);

test.each([
  ['this machine', true, undefined, undefined, 200],
  ['another machine', false, undefined, undefined, 403],
  ['another machine without a token of the settings', false, `Bearer ${TOKEN}`, undefined, 403],
  ['another machine with the token', false, `Bearer ${TOKEN}`, TOKEN, 200],
  ['another machine with a wrong token', false, `Bearer ${TOKEN}x`, TOKEN, 403],
  ['another machine with an empty token', false, 'Bearer ', TOKEN, 403],
])('a request for metrics from %s is answered %5$i', async (_from, isLocal, authorization, token, status) => {
  const client = { isLocal, header: () => authorization };
  const request = { client, ctx: { settings: { ...DIRECT, METRICS_TOKEN: token } } } as unknown as RawRequest;
  expect((await (new Metrics().route() as RawRoute).handle(request)).status).toBe(status);
});

test.each([
  ['a public URL', { PUBLIC_URL: 'https://tv.example' }],
  ['a trusted proxy', { TRUST_PROXY: 1 }],
  ['another address to listen on', { HOST: '0.0.0.0' }],
])('with %s a proxy may hide who asks, so this machine needs the token as well', async (_what, settings) => {
  const status = async (authorization?: string) => {
    const client = { isLocal: true, header: () => authorization };
    const request = { client, ctx: { settings: { ...DIRECT, ...settings, METRICS_TOKEN: TOKEN } } } as unknown as RawRequest;
    return (await (new Metrics().route() as RawRoute).handle(request)).status;
  };
  expect([await status(), await status(`Bearer ${TOKEN}`)]).toEqual([403, 200]);
});
