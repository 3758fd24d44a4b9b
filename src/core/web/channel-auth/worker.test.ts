import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { isWorkerChannel } from './channel-auth.ts';
import { handleWorkerRequest, READY } from './worker-messages.ts';

afterEach(() => vi.unstubAllGlobals());

const ASK = { socketId: '1.2', channelName: 'private-lstm-7', requestId: '5', csrf: 'token' };
const signs = async () => ({ auth: 'key:abc' });

test('RT-03 only private channels with the prefix lstm go through the worker', () => {
  const names = ['private-lstm', 'private-lstm-7', 'private-lstm.chat.7', 'private-7', 'lstm-7', 'chatrooms.1.v2', 'presence-lstm-7'];
  expect(names.filter(isWorkerChannel)).toEqual(['private-lstm', 'private-lstm-7', 'private-lstm.chat.7']);
});

test('RT-03 a request without requestId throws, and the server is not called', async () => {
  const asked = vi.fn(signs);
  await expect(handleWorkerRequest({ ...ASK, requestId: '' }, asked)).rejects.toThrow('requestId');
  await expect(handleWorkerRequest({ socketId: '1.2', channelName: 'private-lstm-7' }, asked)).rejects.toThrow('requestId');
  expect(asked).not.toHaveBeenCalled();
});

test('RT-03 a signature and a refusal both carry the requestId', async () => {
  expect(await handleWorkerRequest(ASK, signs)).toEqual({ requestId: '5', signature: { auth: 'key:abc' } });
  expect(await handleWorkerRequest({ ...ASK, channelName: '' }, signs)).toMatchObject({ requestId: '5', error: expect.any(String) });
  const refused = async () => Promise.reject(new Error('/broadcasting/auth answered 403'));
  expect(await handleWorkerRequest(ASK, refused)).toEqual({ requestId: '5', error: '/broadcasting/auth answered 403' });
});

test('RT-03 the worker reports when it is ready, and calls the server itself', async () => {
  const said: unknown[] = [];
  const errors: unknown[] = [];
  const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ auth: 'key:abc' }));
  vi.stubGlobal('postMessage', (message: unknown) => said.push(message));
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
  vi.stubGlobal('fetch', asked);
  await import('./worker.ts');
  const hear = (globalThis as unknown as { onmessage: (event: { data: object }) => void }).onmessage;
  expect(said).toEqual([READY]);

  hear({ data: ASK });
  await soon(() => expect(said).toEqual([READY, { requestId: '5', signature: { auth: 'key:abc' } }]));
  const [address, init] = asked.mock.calls[0]!;
  expect([address, init.method, JSON.parse(String(init.body)), new Headers(init.headers).get('x-xsrf-token')]).toEqual([
    '/broadcasting/auth',
    'POST',
    { socket_id: '1.2', channel_name: 'private-lstm-7' },
    'token',
  ]);
  hear({ data: { socketId: '1.2' } });
  await soon(() => expect(errors).toHaveLength(1));
});
