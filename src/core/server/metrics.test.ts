import { expect, test } from 'vitest';
import type { RawRequest, RawRoute } from './http/route.ts';
import { Metrics } from './metrics.ts';

test('gauges and counters are read at the moment Prometheus scrapes', async () => {
  const metrics = new Metrics();
  let sockets = 3;
  const closed: Record<string, number> = { client: 2, flood: 1 };
  metrics.gauge('sockets', 'Open now.', () => sockets);
  metrics.counter('closed_total', 'Ended.', 'reason', () => closed);
  const page = async () => String((await (metrics.route() as RawRoute).handle({} as RawRequest)).body).split('\n');

  expect(await page()).toEqual(expect.arrayContaining(['sockets 3', 'closed_total{reason="client"} 2', 'closed_total{reason="flood"} 1']));
  sockets = 0;
  closed.client = 5;
  expect(await page()).toEqual(expect.arrayContaining(['sockets 0', 'closed_total{reason="client"} 5', 'closed_total{reason="flood"} 1']));
});
