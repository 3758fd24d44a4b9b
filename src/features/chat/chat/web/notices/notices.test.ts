import { beforeEach, expect, test, vi } from 'vitest';
import { ChatLog } from '../log/chat-log.ts';
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
