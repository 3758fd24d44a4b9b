import { createClient } from '@redis/client';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { diagnostic, found, guide } from '../diagnostics/diagnostic.ts';
import { latencyOf } from '../diagnostics/latency.ts';
import { reasonOf } from '../diagnostics/run-diagnostics.ts';

/** Milliseconds. */
const CONNECT_TIMEOUT = 4_000;
const SLOW = 20;

/** Value of a line `name:value` of INFO. */
const valueIn = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\\s*$`, 'm').exec(info)?.[1] ?? '';

export const redisDiagnostic = diagnostic({
  id: 'redis',
  texts: coreCheckTexts,
  place: guide('| `REDIS_URL`'),
  async run({ settings: { REDIS_URL: url }, signal }) {
    if (!url) return found('skipped', 'off');
    const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: CONNECT_TIMEOUT, reconnectStrategy: false } });
    let lastError: Error | null = null;
    client.on('error', (error: Error) => {
      lastError = error;
    });
    const stop = () => client.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.connect();
      const info = await client.info();
      const facts = { version: valueIn(info, 'redis_version'), latency_ms: await latencyOf(() => client.ping()) };
      const policy = valueIn(info, 'maxmemory_policy');
      if (policy !== '' && policy !== 'noeviction') return found('warning', 'evicts', { policy });
      return facts.latency_ms > SLOW ? found('warning', 'distant', facts) : found('ok', 'ok', facts);
    } catch (error) {
      signal.throwIfAborted();
      return found('error', 'unreachable', { reason: reasonOf(lastError ?? error) });
    } finally {
      signal.removeEventListener('abort', stop);
      if (client.isOpen) client.destroy();
    }
  },
});
