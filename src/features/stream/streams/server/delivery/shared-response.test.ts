import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedResponse } from './shared-response.ts';

const TIMEOUT = 35_000;
const MIB = 1024 * 1024;
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A response whose chunks the test sends, and the outcome of reading it. */
function aResponse() {
  const sent = {} as { controller: ReadableStreamDefaultController<Uint8Array> };
  const body = new ReadableStream<Uint8Array>({ start: (controller) => Object.assign(sent, { controller }) });
  const sender = sent.controller;
  const shared = new SharedResponse(
    async (signal) => {
      signal.addEventListener('abort', () => sender.error(signal.reason));
      return new Response(body);
    },
    TIMEOUT,
    () => undefined,
  );
  const outcome = { error: null as Error | null };
  shared.whole.catch((error: Error) => {
    outcome.error = error;
  });
  const reader = async () => (await shared.reply(false, new AbortController().signal)).body as NodeJS.ReadableStream;
  const received = async (bytes: number) => {
    while (shared.received < bytes) await turn();
    // The loop has handled the chunk, and waits for the next one.
    await turn();
  };
  return { shared, sender, outcome, reader, received };
}

test('a response that stops before its end is aborted 35 s after its last chunk', async () => {
  const { shared, sender, outcome, reader, received } = aResponse();
  const reading = buffer(await reader()).catch((error: Error) => error.message);
  for (let chunk = 1; chunk <= 3; chunk++) {
    sender.enqueue(Buffer.from('x'));
    await received(chunk);
    await vi.advanceTimersByTimeAsync(TIMEOUT - 1);
    expect(outcome.error).toBeNull();
  }
  await vi.advanceTimersByTimeAsync(1);
  await expect(shared.whole).rejects.toThrow('The response stopped before its end.');
  expect(await reading).toBe('The response stopped before its end.');
  expect(shared.isAborted).toBe(false);
});

test('a response that waits for its readers is not aborted', async () => {
  const { shared, sender, outcome, reader, received } = aResponse();
  const slow = await reader();
  sender.enqueue(Buffer.alloc(2 * MIB));
  sender.enqueue(Buffer.alloc(MIB));
  sender.close();
  await received(2 * MIB);
  await vi.advanceTimersByTimeAsync(10 * TIMEOUT);
  expect(outcome.error).toBeNull();
  expect((await buffer(slow)).length).toBe(3 * MIB);
  expect((await shared.whole).body.length).toBe(3 * MIB);
  expect(vi.getTimerCount()).toBe(0);
});
