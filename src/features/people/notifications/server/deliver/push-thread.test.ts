import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { aBrowser, notificationsRoom } from '../testing.ts';
import { pushThread } from './push-thread.ts';
import type { Push } from './pushes.ts';

type Browser = Awaited<ReturnType<typeof aBrowser>>;

const pushTo = ({ subscription: { endpoint, keys } }: Browser): Push => ({ endpoint, ...keys, text: '{"title":"Hello"}', ttlSeconds: 60 });

async function aThread() {
  const { ctx } = await notificationsRoom();
  return pushThread(ctx);
}

test('outcomes keep the list order, and an unresponsive service does not delay others', async () => {
  const thread = await aThread();
  const [silent, there, gone] = [await aBrowser(), await aBrowser(), await aBrowser()];
  silent.status = null;
  gone.status = 410;
  const abort = new AbortController();
  const sent = thread.send([silent, there, gone].map(pushTo), abort.signal);
  await expect.poll(() => [silent, there, gone].map(({ received }) => received.length)).toEqual([1, 1, 1]);
  // Unanswered messages of an aborted job are left to the next attempt.
  abort.abort();
  expect((await sent)[0]).toBe('failed');
  expect(await thread.send([there, gone].map(pushTo), new AbortController().signal)).toEqual(['sent', 'gone']);
});

test('a list with an aborted signal is not sent', async () => {
  const thread = await aThread();
  const browser = await aBrowser();
  expect(await thread.send([pushTo(browser)], AbortSignal.abort())).toEqual(['failed']);
  expect(browser.received).toEqual([]);
});

test('the push thread runs at a lower priority than chat', async () => {
  const before = getPriority();
  const thread = await aThread();
  expect(await thread.send([pushTo(await aBrowser())], new AbortController().signal)).toEqual(['sent']);
  expect(getPriority(process.pid)).toBe(before);
});

test('when the thread exits, pending lists are rejected, and the next list starts a new thread', async () => {
  const thread = await aThread();
  const browser = await aBrowser();
  browser.status = null;
  const { signal } = new AbortController();
  const lost = thread.send([pushTo(browser)], signal);
  const outcome = expect(lost).rejects.toThrow('The push thread exited.');
  await expect.poll(() => browser.received.length).toBe(1);
  await thread.close();
  await outcome;
  browser.status = 201;
  expect(await thread.send([pushTo(browser)], signal)).toEqual(['sent']);
});

test('a service that failed five times in a row is paused, and others are not', async () => {
  const thread = await aThread();
  const [broken, there] = [await aBrowser(), await aBrowser()];
  broken.status = 503;
  const { signal } = new AbortController();
  for (let at = 0; at < 5; at++) expect(await thread.send([pushTo(broken)], signal)).toEqual(['failed']);
  expect(await thread.send([broken, there].map(pushTo), signal)).toEqual(['failed', 'sent']);
  expect(broken.received.length).toBe(5);
});
