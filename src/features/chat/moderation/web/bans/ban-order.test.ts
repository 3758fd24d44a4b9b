import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aBannedPerson } from '#features/chat/moderation/examples.ts';
import { activeBans, DEFAULT_SORT, filterBans, nextSort, SORT_COLUMNS, type Sort, sortBans } from './ban-order.ts';

const person = (username: string, ban: Parameters<typeof aBannedPerson>[0] & { ban?: object } = {}) =>
  aBannedPerson({ ...ban, banned_user: { id: 1, username, slug: username.toLowerCase(), profile_pic: null } });
const until = (day: number, username = `until ${day}`) =>
  person(username, { ban: { permanent: false, expires_at: `2026-01-0${day}T12:00:00.000000Z` } });
const names = (bans: readonly { banned_user: { username: string } }[]) => bans.map(({ banned_user }) => banned_user.username);
const by = (column: Sort['column'], direction: Sort['direction'] = 'ascending'): Sort => ({ column, direction });

test('BU-02 the table is initially sorted by newest ban', () => {
  const bans = [1, 3, 2].map((day) => person(`day ${day}`, { ban: { banned_at: `2026-01-0${day}T12:00:00.000000Z` } }));
  expect(DEFAULT_SORT).toEqual({ column: 'banned_at', direction: 'descending' });
  expect(names(sortBans(bans, DEFAULT_SORT))).toEqual(['day 3', 'day 2', 'day 1']);
});

test.each(SORT_COLUMNS)('BU-02 pressing %s repeatedly cycles through ascending, descending and unsorted', (column) => {
  const first = nextSort(null, column);
  expect(first).toEqual({ column, direction: 'ascending' });
  expect(nextSort(first, column)).toEqual({ column, direction: 'descending' });
  expect(nextSort(nextSort(first, column), column)).toBeNull();
});

test('BU-02 another column starts with ascending', () => {
  expect(nextSort(DEFAULT_SORT, 'username')).toEqual({ column: 'username', direction: 'ascending' });
});

test('BU-02 permanent bans come after timeouts when sorted by unban date, in both directions', () => {
  const bans = [person('for good'), until(9), until(3), until(5)];
  expect(names(sortBans(bans, by('expires_at')))).toEqual(['until 3', 'until 5', 'until 9', 'for good']);
  expect(names(sortBans(bans, by('expires_at', 'descending')))).toEqual(['until 9', 'until 5', 'until 3', 'for good']);
});

test('names and reasons are sorted by locale, and bans without a reason come last', () => {
  const bans = [person('zoe'), person('Ámbar'), person('bob10'), person('bob9')];
  expect(names(sortBans(bans, by('username')))).toEqual(['Ámbar', 'bob9', 'bob10', 'zoe']);
  const reasons = [
    person('a', { ban: { reason: ' ' } }),
    person('b', { ban: { reason: 'spam' } }),
    person('c', { ban: { reason: 'Hate' } }),
  ];
  expect(names(sortBans(reasons, by('reason')))).toEqual(['c', 'b', 'a']);
  expect(names(sortBans(reasons, by('reason', 'descending')))).toEqual(['b', 'c', 'a']);
});

test('without sorting, the order of the server is kept', () => {
  const bans = [person('b'), person('a')];
  expect(sortBans(bans, null)).toBe(bans);
});

test.each([
  ['  SPOIL ', ['spoiler_sam', 'NoSpoilers']],
  ['', ['spoiler_sam', 'NoSpoilers', 'dan']],
  ['   ', ['spoiler_sam', 'NoSpoilers', 'dan']],
  ['.*', []],
  ['sam', ['spoiler_sam']],
])('BU-03 a search for "%s" finds usernames that contain the trimmed text, ignoring case', (search, expected) => {
  expect(names(filterBans([person('spoiler_sam'), person('NoSpoilers'), person('dan')], search))).toEqual(expected);
});

test('BU-03 the search only covers the username', () => {
  expect(filterBans([aBannedPerson({ ban: { reason: 'spam' } })], 'spam')).toEqual([]);
});

test('MO-07 a timeout leaves the list exactly when it expires', () => {
  const bans = [until(3), person('for good')];
  expect(names(activeBans(bans, new Date('2026-01-03T11:59:59.999Z')))).toEqual(['until 3', 'for good']);
  expect(names(activeBans(bans, new Date('2026-01-03T12:00:00.000Z')))).toEqual(['for good']);
});

test('sorting keeps every ban and is idempotent', () => {
  const ban = fc.record({ name: fc.string({ minLength: 1, maxLength: 5 }), day: fc.option(fc.integer({ min: 1, max: 9 })) });
  fc.assert(
    fc.property(fc.array(ban), fc.constantFrom(...SORT_COLUMNS), fc.boolean(), (given, column, up) => {
      const bans = given.map(({ name, day }) => (day === null ? person(name) : until(day, name)));
      const sort = by(column, up ? 'ascending' : 'descending');
      const once = sortBans(bans, sort);
      expect(new Set(once)).toEqual(new Set(bans));
      expect(sortBans(once, sort)).toEqual(once);
    }),
  );
});
