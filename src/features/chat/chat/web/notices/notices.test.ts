import { beforeEach, expect, test, vi } from 'vitest';
import { ChatLog } from '../log/chat-log.ts';
import { aMessage } from '../log/examples.ts';
import '../testing/later-entry.ts';
import { type Fact, Notices, SAME_FACT_MS } from './notices.ts';

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
const told = (text: string) => ({ type: 'later', text });
const tell = (fact: Fact | null, text: string, to = notices) =>
  to.upsert('later', fact, (before) => ({ text: before === null ? text : `${before.text}, ${text}` }));
const fact = (id: string): Fact => ({ id, within: SAME_FACT_MS });

test('several events about one fact update the same row, even if it is already shown', () => {
  tell(fact('a'), 'first');
  tell(fact('b'), 'another');
  expect(rows()).toEqual([told('first'), told('another')]);
  tell(fact('a'), 'second');
  expect(rows()).toEqual([told('first, second'), told('another')]);
});

test('an event after the time window gets its own row, and so does every event without a fact', () => {
  tell(fact('a'), 'first');
  now += SAME_FACT_MS - 1;
  tell(fact('a'), 'second');
  now += 1;
  tell(fact('a'), 'third');
  tell(null, 'fourth');
  tell(null, 'fifth');
  expect(rows()).toEqual([told('first, second'), told('third'), told('fourth'), told('fifth')]);
});

test('facts of two types never share a row, even with the same id', () => {
  tell(fact('a'), 'first');
  notices.upsert('mod_action', fact('a'), (before) => ({
    action: 'clear' as const,
    by: null,
    target: before?.target ?? 'nobody',
    duration: null,
  }));
  expect(rows()).toMatchObject([told('first'), { type: 'mod_action', target: 'nobody' }]);
});

test('a row that is no longer in the list is not added again', () => {
  const receive = vi.fn();
  const forgetful = new Notices({ receive, replace: () => false }, () => now);
  tell(fact('a'), 'first', forgetful);
  tell(fact('a'), 'late', forgetful);
  expect(receive).toHaveBeenCalledTimes(1);
});

test('only a limited number of facts is remembered', () => {
  for (let n = 0; n < 1000; n++) tell(fact(`${n}`), 'first');
  tell(fact('999'), 'hello');
  tell(fact('1'), 'hello');
  expect(rows()).toHaveLength(500);
  expect(rows().slice(-2)).toEqual([told('first, hello'), told('hello')]);
});

const stored = (id: string, text: string, at: number) => ({ id, event: 'Told', data: { text }, created_at: new Date(at).toISOString() });
const handlers = (of: (text: string) => Fact | null) =>
  new Map([
    [
      'Told',
      (to: Pick<Notices, 'upsert'>, data: unknown) => {
        const { text } = data as { text: string };
        to.upsert('later', of(text), () => ({ text }));
      },
    ],
  ]);

test('stored events are rows among the messages of their time, once, also when they arrive before their handlers', () => {
  log.merge([aMessage(1), aMessage(3)]);
  const between = aMessage(2).position / 1000;
  notices.replay([stored('a', 'past', between), { ...stored('b', 'unknown', between), event: 'Other' }]);
  expect(rows()).toHaveLength(2);
  notices.handle(handlers(() => null));
  notices.replay([stored('a', 'past', between)]);
  tell(null, 'live');
  expect(rows().map((row) => (row.type === 'message' ? row.content : row))).toEqual([
    'message 1',
    { ...told('past'), position: between * 1000 },
    'message 3',
    told('live'),
  ]);
});

test('a stored event adds no second row for a fact that is already shown live, and its live events keep their row', () => {
  notices.handle(handlers((text) => fact(text)));
  tell(fact('a'), 'live');
  notices.replay([stored('1', 'a', now - 5_000), stored('2', 'a', now - SAME_FACT_MS)]);
  tell(fact('a'), 'again');
  expect(rows()).toEqual([told('a, again'), { ...told('a'), position: (now - SAME_FACT_MS) * 1000 }]);
});
