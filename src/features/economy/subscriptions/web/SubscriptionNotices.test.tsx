import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ChatLog } from '#features/chat/chat/web/log/chat-log.ts';
import { Notices } from '#features/chat/chat/web/notices/notices.ts';
import { addGifted, addSubscribed, addSubscriberMessage } from './SubscriptionNotices.tsx';

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
  ['the message first', [() => addSubscriberMessage(notices, words('hello')), () => addSubscribed(notices, subscribed)]],
  ['the message last', [() => addSubscribed(notices, subscribed), () => addSubscriberMessage(notices, words('hello', null))]],
])('N-01 the two events of one subscription produce one row, %s', (_order, tellings) => {
  for (const tell of tellings) tell();
  expect(rows()).toEqual([expect.objectContaining({ type: 'subscriptions', action: 'subscribed', months: 6, customMessage: 'hello' })]);
});

test('N-01 the second event of a subscription completes the row that is already shown', () => {
  addSubscribed(notices, subscribed);
  expect(rows()).toEqual([expect.objectContaining({ months: 6, customMessage: null })]);
  addSubscriberMessage(notices, words('hello'));
  expect(rows()).toEqual([expect.objectContaining({ months: 6, customMessage: 'hello' })]);
});

test('N-01 a later subscription produces a new row, and other actions produce none', () => {
  addSubscribed(notices, subscribed);
  now += 61_000;
  addSubscribed(notices, { ...subscribed, months: 7 });
  addSubscriberMessage(notices, words('gift', 1, 'gift'));
  expect(rows()).toMatchObject([{ months: 6 }, { months: 7 }]);
});

test('N-02 the chunks of one gift produce one row, in any order', () => {
  const chunk = (chunk_index: number) => ({
    gifted_total: 5,
    chunk_details: { correlation_id: 'pi_demo', chunk_index, total_chunks: 2 },
    correlation_id: 'pi_demo',
  });
  addGifted(notices, gift(['d', 'e'], chunk(1)));
  addGifted(notices, gift(['a', 'b', 'c'], chunk(0)));
  addGifted(notices, gift(['a', 'b', 'c'], chunk(0)));
  expect(rows()).toEqual([
    {
      type: 'subscriptions',
      action: 'gifted',
      from: 'demo',
      username: 'demo',
      months: 0,
      customMessage: null,
      giftedUsernames: ['d', 'e', 'a', 'b', 'c'],
      giftedCount: 5,
      gifterTotal: 57,
      isAnonymous: false,
    },
  ]);
});

test('N-02 gifts without a correlation id produce separate rows', () => {
  addGifted(notices, gift(['a']));
  addGifted(notices, gift(['a'], { correlation_id: null, chunk_details: null }));
  expect(rows()).toHaveLength(2);
});

test('N-02 a row names every receiver once, however the gift is split into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 }), { minLength: 1, maxLength: 8 }),
      (chunks) => {
        const of = new ChatLog();
        const told = new Notices(of, () => now);
        for (const [chunk_index, names] of chunks.entries()) {
          addGifted(told, gift(names, { chunk_details: { correlation_id: 'x', chunk_index, total_chunks: chunks.length } }));
        }
        of.flush();
        const [row, ...others] = of.view().entries;
        of.dispose();
        return others.length === 0 && row?.type === 'subscriptions' && row.giftedUsernames.length === new Set(chunks.flat()).size;
      },
    ),
  );
});
