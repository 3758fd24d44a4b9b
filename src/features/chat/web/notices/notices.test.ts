import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChatLog } from '../log/chat-log.ts';
import { Notices } from './notices.ts';

let log: ChatLog;
let now: number;
let notices: Notices;
beforeEach(() => {
  log = new ChatLog();
  now = Date.UTC(2026, 0, 2, 12);
  notices = new Notices(log, () => now);
});

const rows = () => {
  log.flush();
  return log.view().entries.map(({ key: _key, ...row }) => row);
};
const words = (optional_message: string | null, months_subscribed: number | null = 6, action = 'subscribe') => ({
  message: { id: 'm', type: 'info', chatroom_id: 501, action, optional_message, months_subscribed },
  user: { id: 7003, username: 'Demo' },
});
const subscribed = { chatroom_id: 501, username: 'demo', months: 6 };
const gift = (gifted_usernames: string[], rest: object = {}) => ({
  chatroom_id: 501,
  gifted_usernames,
  gifter_username: 'demo',
  gifter_total: 57,
  ...rest,
});

test.each([
  ['the words first', [() => notices.subscribedWithWords(words('hello')), () => notices.subscribed(subscribed)]],
  ['the words last', [() => notices.subscribed(subscribed), () => notices.subscribedWithWords(words('hello', null))]],
])('N-01 the two events of one subscription are one row, %s', (_order, tellings) => {
  for (const tell of tellings) tell();
  expect(rows()).toEqual([expect.objectContaining({ type: 'subscriptions', action: 'subscribed', months: 6, customMessage: 'hello' })]);
});

test('N-01 the second event of a subscription fills a row that is shown already', () => {
  notices.subscribed(subscribed);
  expect(rows()).toEqual([expect.objectContaining({ months: 6, customMessage: null })]);
  notices.subscribedWithWords(words('hello'));
  expect(rows()).toEqual([expect.objectContaining({ months: 6, customMessage: 'hello' })]);
});

test('N-01 somebody who subscribes again later gets a row again, and other actions get none', () => {
  notices.subscribed(subscribed);
  now += 61_000;
  notices.subscribed({ ...subscribed, months: 7 });
  notices.subscribedWithWords(words('gift', 1, 'gift'));
  expect(rows()).toMatchObject([{ months: 6 }, { months: 7 }]);
});

test('N-02 the chunks of one gift are one row, whatever order they come in', () => {
  const chunk = (chunk_index: number) => ({
    gifted_total: 5,
    chunk_details: { correlation_id: 'pi_demo', chunk_index, total_chunks: 2 },
    correlation_id: 'pi_demo',
  });
  notices.gifted(gift(['d', 'e'], chunk(1)));
  notices.gifted(gift(['a', 'b', 'c'], chunk(0)));
  notices.gifted(gift(['a', 'b', 'c'], chunk(0)));
  expect(rows()).toEqual([
    {
      type: 'subscriptions',
      action: 'gifted',
      username: 'demo',
      months: 0,
      customMessage: null,
      giftedUsernames: ['d', 'e', 'a', 'b', 'c'],
      giftedCount: 5,
      gifterTotal: 57,
    },
  ]);
});

test('N-02 gifts without a name of their own are rows of their own', () => {
  notices.gifted(gift(['a']));
  notices.gifted(gift(['a'], { correlation_id: null, chunk_details: null }));
  expect(rows()).toHaveLength(2);
});

test('N-02 however a gift is cut, its row names everybody once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 }), { minLength: 1, maxLength: 8 }),
      (chunks) => {
        const of = new ChatLog();
        const told = new Notices(of, () => now);
        for (const [chunk_index, names] of chunks.entries()) {
          told.gifted(gift(names, { chunk_details: { correlation_id: 'x', chunk_index, total_chunks: chunks.length } }));
        }
        of.flush();
        const [row, ...others] = of.view().entries;
        of.dispose();
        return others.length === 0 && row?.type === 'subscriptions' && row.giftedUsernames.length === new Set(chunks.flat()).size;
      },
    ),
  );
});

test('N-05 both tellings of one host are one row, with its words', () => {
  notices.hosted({ chatroom_id: 501, optional_message: null, number_viewers: 34, host_username: 'bighost' });
  notices.hostedRicher({
    message: { id: 'm', numberOfViewers: 34, optionalMessage: 'be kind', createdAt: '2026-01-02T03:04:05.120000Z' },
    user: { id: 7010, username: 'bighost', isSuperAdmin: false, verified: false },
  });
  expect(rows()).toEqual([{ type: 'host', username: 'bighost', viewerCount: 34, message: 'be kind' }]);
});

test('N-06 a gift of KICKs that is told twice is one row', () => {
  const told = {
    gift_transaction_id: 't',
    message: 'nice one',
    sender: { id: 7003, username: 'demo', username_color: '#E9113C' },
    gift: { gift_id: 'g', name: 'Pack It Up', amount: 1000, type: 'LEVEL_UP', tier: 'MID', character_limit: 150, pinned_time: 6e11 },
    created_at: '2026-01-02T03:04:05.120000001Z',
    expires_at: null,
  };
  notices.kicksGifted(told);
  notices.kicksGifted(told);
  expect(rows()).toHaveLength(1);
});

test('a row that the list has let go of is not told again', () => {
  const receive = vi.fn();
  const forgetful = new Notices({ receive, replace: () => false }, () => now);
  forgetful.subscribed(subscribed);
  forgetful.subscribedWithWords(words('late'));
  expect(receive).toHaveBeenCalledTimes(1);
});

test('of a busy year only so many facts are remembered', () => {
  for (let n = 0; n < 1000; n++) notices.subscribed({ ...subscribed, username: `person_${n}` });
  notices.subscribedWithWords({ ...words('hello'), user: { id: 1, username: 'person_999' } });
  notices.subscribedWithWords({ ...words('hello'), user: { id: 1, username: 'person_1' } });
  expect(rows()).toHaveLength(500);
  expect(log.view().entries.filter((row) => row.type === 'subscriptions' && row.customMessage === 'hello')).toHaveLength(2);
});
