import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import { aCast, createPerformer, plannedActs } from '#core/demo/testing/feature-acts.ts';
import { HOSTS_AN_HOUR } from '#features/discovery/hosting/rules.ts';
import { hostingDemo } from '../demo.ts';

test('a channel hosts one channel at a time and respects the hourly limit', () => {
  const acts = plannedActs(hostingDemo, aCast(), 4 * HOUR_MS);
  for (const channel of new Set(acts.map(({ act }) => act.channel))) {
    const own = acts.filter(({ act }) => act.channel === channel).sort((one, other) => one.atMs - other.atMs);
    expect(own.map(({ act }) => act.kind)).toEqual(own.map((_, at) => (at % 2 === 0 ? 'host' : 'stop_host')));
    const starts = own.filter(({ act }) => act.kind === 'host').map(({ atMs }) => atMs);
    expect(starts.length).toBeGreaterThan(3);
    for (const start of starts)
      expect(starts.filter((at) => at >= start && at < start + HOUR_MS).length).toBeLessThanOrEqual(HOSTS_AN_HOUR);
  }
});

test('the broadcaster hosts a channel and stops it', async () => {
  const { double, perform } = await createPerformer(hostingDemo, () => ({ status: 200, body: { data: {} } }));
  await perform({ kind: 'host', channel: 'tanglewood', target: 'ana' });
  await perform({ kind: 'stop_host', channel: 'tanglewood' });
  expect(double.requests.map(({ method, path, token, body }) => [method, path, token, body])).toEqual([
    ['POST', '/api/internal/v1/channels/tanglewood/host', 'token-of-tanglewood', { slug: 'ana' }],
    ['DELETE', '/api/internal/v1/channels/tanglewood/host', 'token-of-tanglewood', null],
  ]);
});
