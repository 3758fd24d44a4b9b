import { expect, test } from 'vitest';
import { Roster, readMember } from './channel.ts';

test('a person arrives with their first socket and leaves with their last', () => {
  const roster = new Roster();
  const ana = { userId: '7', userInfo: {} };
  expect([roster.arrive(ana, '1.1'), roster.arrive(ana, '2.2')]).toEqual([true, false]);
  expect([roster.depart('7', '1.1'), roster.depart('7', '1.1'), roster.depart('7', '2.2')]).toEqual([false, false, true]);
  expect(roster.size).toBe(0);
});

test('a member is JSON with a text or number as user_id', () => {
  expect(readMember('{"user_id":7,"user_info":{"name":"Ana"}}')).toEqual({ userId: '7', userInfo: { name: 'Ana' } });
  expect(readMember('{"user_id":"ana"}')).toEqual({ userId: 'ana', userInfo: undefined });
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  '{"user_id":{}}',
  '{"user_id":""}',
  `{"user_id":"${'x'.repeat(129)}"}`,
  `{"user_id":1,"user_info":"${'x'.repeat(5000)}"}`,
])('%s is not a member', (text) => {
  expect(readMember(text)).toBeNull();
});
