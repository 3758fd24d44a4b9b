import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefusedCall, UnreachableServer } from '#core/web/api.ts';
import type { ChatMessage } from '#features/chat/chat/contract/message.ts';
import type { SendBody } from '#features/chat/chat/contract/send.ts';
import { aSender, aMessage as aWireMessage, later, NOON } from '#features/chat/chat/examples.ts';
import { ChatLog } from './chat-log.ts';
import type { MessageEntry } from './entry.ts';
import { aMessage, idOf, noor } from './examples.ts';
import { fromMessage } from './from-wire.ts';
import { HistoryReader } from './history-reader.ts';
import { type FailedSend, Outbox, RECHECK_MS } from './outbox.ts';

const me = { id: noor.id, username: 'noor', slug: 'noor' };
const wireMe = aSender({ id: noor.id, username: 'noor', slug: 'noor' });

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

/** An outbox whose server replies with the result of `answer`. */
function sending(answer: (body: SendBody, n: number) => Promise<ChatMessage>) {
  const log = new ChatLog();
  const inHistory: MessageEntry[] = [];
  const history = new HistoryReader(log, async () => ({ messages: inHistory, cursor: null }));
  const bodies: SendBody[] = [];
  const failures: FailedSend[] = [];
  const outbox = new Outbox(log, history, {
    send: (body) => {
      bodies.push(body);
      return answer(body, bodies.length);
    },
    entryOf: (message) => fromMessage(message, me),
    now: () => new Date(),
  });
  outbox.onSendFailed((what) => failures.push(what));
  const rows = () => log.view().entries.map((entry) => entry.type === 'message' && [entry.content, entry.delivery]);
  return { log, inHistory, bodies, failures, outbox, rows, say: (content: string) => outbox.send({ content, original: null }, noor) };
}

const accepted = (body: SendBody, n: number): ChatMessage =>
  aWireMessage({
    id: idOf(n),
    content: body.content,
    sender: wireMe,
    cursor: String(later(n).getTime() * 1000),
    metadata: { message_ref: String(body.message_ref) },
  });

test('F-12 a plain message is sent as {content, type, message_ref}', async () => {
  const { bodies, say } = sending(async (body, n) => accepted(body, n));
  await say('hello');
  expect(bodies).toEqual([{ content: 'hello', type: 'message', message_ref: String(NOON.getTime()) }]);
});

test('F-12 a reply also sends the original message and its sender', async () => {
  const { bodies, outbox } = sending(async (body, n) => accepted(body, n));
  await outbox.send({ content: 'yes', original: { id: idOf(9), content: 'left?', sender: { id: 7, username: 'remy' } } }, noor);
  expect(bodies).toMatchObject([
    { type: 'reply', metadata: { original_message: { id: idOf(9), content: 'left?' }, original_sender: { id: 7, username: 'remy' } } },
  ]);
});

test('F-06 a sent message shows at once and is replaced by the real one', async () => {
  const { rows, say, log } = sending(async (body, n) => accepted(body, n));
  const sent = say('hello');
  expect(rows()).toEqual([['hello', 'sending']]);
  await sent;
  expect(rows()).toEqual([['hello', 'sent']]);
  log.receive(fromMessage(accepted({ content: 'hello', type: 'message', message_ref: String(NOON.getTime()) }, 1), me));
  log.flush();
  expect(rows()).toEqual([['hello', 'sent']]);
});

test('messages are sent in the order they were written, each with a unique ref', async () => {
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { bodies, say } = sending(async (body, n) => {
    if (n === 1) await first;
    return accepted(body, n);
  });
  const all = [say('one'), say('two')];
  await vi.advanceTimersByTimeAsync(1000);
  expect(bodies.map(({ content }) => content)).toEqual(['one']);
  release();
  await Promise.all(all);
  expect(bodies.map(({ content }) => content)).toEqual(['one', 'two']);
  expect(new Set(bodies.map(({ message_ref }) => message_ref)).size).toBe(2);
});

test('F-07 a refusal reports the message and the reason', async () => {
  const { failures, say } = sending(async () => {
    throw new RefusedCall('RATE_LIMIT_ERROR', 429, 'Slow down.');
  });
  await say('hello');
  expect(failures).toMatchObject([{ kind: 'refused', message: { content: 'hello' }, error: { code: 'RATE_LIMIT_ERROR' } }]);
});

test('a message without a reply is found in history and does not count as lost', async () => {
  const { inHistory, failures, rows, say } = sending(async () => {
    throw new UnreachableServer('gone');
  });
  const sent = say('hello');
  inHistory.push(aMessage(1, { ref: String(NOON.getTime()), mine: true, sender: noor, content: 'hello' }));
  await vi.advanceTimersByTimeAsync(0);
  await sent;
  expect(rows()).toEqual([['hello', 'sent']]);
  expect(failures).toEqual([]);
});

test.each([
  ['the connection broke', () => new UnreachableServer('gone')],
  ['the server broke', () => new RefusedCall('INTERNAL', 500, 'Something broke.')],
])('a message counts as lost only after a second search: %s', async (_title, problem) => {
  const { failures, rows, say } = sending(async () => {
    throw problem();
  });
  const sent = say('hello');
  await vi.advanceTimersByTimeAsync(RECHECK_MS - 1);
  expect(rows()).toEqual([['hello', 'checking']]);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await sent;
  expect(failures).toMatchObject([{ kind: 'lost', message: { content: 'hello' } }]);
});

test('a disposed outbox reports and sends nothing more', async () => {
  const { failures, bodies, outbox, say } = sending(async () => {
    throw new UnreachableServer('gone');
  });
  const sent = Promise.all([say('one'), say('two')]);
  await vi.advanceTimersByTimeAsync(1);
  outbox.dispose();
  await vi.advanceTimersByTimeAsync(RECHECK_MS);
  await sent;
  expect(failures).toEqual([]);
  expect(bodies).toHaveLength(1);
});
