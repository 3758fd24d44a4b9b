import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Email } from './contract/email.ts';
import { RESET_PAGE } from './contract/entry.ts';
import { NewPassword, Username } from './contract/person.ts';
import { later, NOON } from './examples.ts';
import {
  GUESS_LIMITS,
  isNamePassword,
  loginOf,
  resetLink,
  shouldRecordUse,
  siteNames,
  slugOf,
  staffGrantRefusal,
  staffRemovalRefusal,
  suspensionRefusal,
  usernameRefusal,
} from './rules.ts';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
const nameLetter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_');
const username = fc
  .tuple(fc.string({ unit: nameLetter, maxLength: 12 }), letter, fc.string({ unit: nameLetter, minLength: 2, maxLength: 12 }))
  .map((parts) => parts.join(''));

test('a name of 3 to 25 letters, digits and underscores is accepted unchanged', () => {
  fc.assert(fc.property(username, (name) => Username.parse(name) === name));
});

test('a name with any other character is refused, including look-alikes', () => {
  fc.assert(
    fc.property(username, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (name, at, other) => {
      fc.pre(!/^[A-Za-z0-9_]$/.test(other));
      const cut = at % name.length;
      return !Username.safeParse(name.slice(0, cut) + other + name.slice(cut)).success;
    }),
  );
});

test.each([
  ['zero-width space', 'an\u200Ba'],
  ['zero-width joiner', 'an\u200Da'],
  ['right-to-left override', '\u202Eana'],
  ['isolate', 'ana\u2066'],
  ['Cyrillic a', '\u0430na'],
  ['full-width letters', '\uFF21na'],
  ['combining mark', 'ana\u0301'],
  ['soft hyphen', 'an\u00ADa'],
  ['NUL', 'ana\u0000'],
  ['line break at the end', 'ana\n'],
  ['space', 'a na'],
  ['dash, which is the slug of an underscore', 'a-na'],
  ['two letters', 'an'],
  ['26 letters', 'a'.repeat(26)],
  ['digits alone, which would read as a channel id', '20000001'],
  ['underscores alone', '____'],
])('a name with %s is refused', (_what, name) => {
  expect(Username.safeParse(name).success).toBe(false);
});

test('a slug is the lower-case name with dashes, and only names that differ in case share a slug', () => {
  expect(slugOf('Demo_User')).toBe('demo-user');
  fc.assert(
    fc.property(username, username, (one, other) => {
      expect(slugOf(one)).toMatch(/^[a-z0-9-]{3,25}$/);
      expect(slugOf(one) === slugOf(other)).toBe(one.toLowerCase() === other.toLowerCase());
    }),
  );
});

test('a name is reserved in any spelling when its slug is a page of the site', () => {
  const reserved = new Set(['settings', 'reset-password']);
  expect(usernameRefusal('Settings', reserved, [])).toBe('USERNAME_RESERVED');
  expect(usernameRefusal('reset_Password', reserved, [])).toBe('USERNAME_RESERVED');
  expect(usernameRefusal('ana', reserved, [])).toBeNull();
});

test.each([
  'admin',
  'Admin',
  'ADMlN',
  'adm1n',
  'adrnin',
  '_admin_',
  'admin24',
  'admins',
  'a_d_m_i_n',
  'Support',
  'supp0rt',
  'Supports',
  'system',
  '5ystem',
  'Grandstand',
  'GrandStand_1',
  'gran_dstand',
  'acme',
  'Acme_TV',
  'root',
  'staff',
  '5taff',
  'team',
  'moderator',
  'Moderators',
  'he1p',
  'abuse',
  'Harbor_Live',
  'harborl1ve',
])('the name %s is reserved, because it is read as one of the site', (name) => {
  expect(usernameRefusal(name, new Set(), siteNames('https://acme-tv.acme.example', 'Harbor Live'))).toBe('USERNAME_RESERVED');
});

test.each(['privacy', 'Terms', 'imprint', 'IMPRESSUM', 'jobs', 'press', 'faq'])(
  'the name %s is reserved, because sites have such a page',
  (name) => {
    expect(usernameRefusal(name, new Set(), [])).toBe('USERNAME_RESERVED');
    expect(usernameRefusal(`${name}_fan`, new Set(), [])).toBeNull();
  },
);

test.each([
  'administrate',
  'sysadmina',
  'supporter',
  'systematic',
  'ana',
  'grand',
  'stand_up',
  'sam_adminton',
  'mod',
  'staffan',
  'teammate',
  'moderate',
])('the name %s is free, because nobody takes it for one of the site', (name) => {
  expect(usernameRefusal(name, new Set(), siteNames('https://www.example.org'))).toBeNull();
});

test('the names of an installation are those of the product, of the site and of its host', () => {
  expect(siteNames('https://tv.example', 'Café Acme 24')).toEqual(['grandstand', 'cafacme24']);
  expect(siteNames('https://tv.example', 'TV')).toEqual(['grandstand']);
  expect(siteNames('https://live.acme-tv.co.uk')).toEqual(['grandstand', 'acme-tv']);
  for (const url of ['http://127.0.0.1:4400', 'http://[::1]:4400', 'http://localhost:4400']) expect(siteNames(url)).toEqual(['grandstand']);
});

test.each(['grandstand', 'Grandstand1', 'GRANDSTAND2026!', 'gr4ndst4nd', '123grandstand', 'grandstandgrandstand', 'ana_lund', 'AnaLund99'])(
  'the password %s is refused, because it is a name of the site or the account',
  (password) => {
    expect(isNamePassword(password, ['grandstand', 'ana_lund'])).toBe(true);
  },
);

test.each(['my grandstand seat', 'grandmother', 'ana loves tea', 'standgrand'])('the password %s may contain such a name', (password) => {
  expect(isNamePassword(password, ['grandstand', 'ana_lund', 'ana'])).toBe(false);
});

test('a name without Latin letters does not refuse passwords without them', () => {
  for (const password of ['длинный пароль', '7294-1185']) expect(isNamePassword(password, ['почта'])).toBe(false);
});

test('a login can be an email address, a username or a slug', () => {
  expect(loginOf('Ana@Example.org')).toEqual({ by: 'email', value: 'ana@example.org' });
  expect(loginOf('Demo_User')).toEqual({ by: 'slug', value: 'demo-user' });
  expect(loginOf('demo-user')).toEqual({ by: 'slug', value: 'demo-user' });
});

test('an email address keeps the spelling of its local part and loses surrounding spaces', () => {
  expect(Email.parse('  Ana@Example.org ')).toBe('Ana@example.org');
  for (const wrong of [
    'ana',
    'ana@',
    '@example.org',
    'a na@example.org',
    'ana@example.org\r\nBcc: x@example.org',
    `${'a'.repeat(250)}@e.org`,
  ])
    expect(Email.safeParse(wrong).success, wrong).toBe(false);
});

test('a password has 8 to 200 characters of any kind', () => {
  expect(NewPassword.safeParse('1234567').success).toBe(false);
  expect(NewPassword.safeParse('        ').success).toBe(true);
  expect(NewPassword.safeParse('ключ🔑ключ').success).toBe(true);
  expect(NewPassword.safeParse('x'.repeat(201)).success).toBe(false);
});

test('guesses from a single address cannot exhaust the guess limit of an account', () => {
  const { clientAtAccount, account } = GUESS_LIMITS;
  expect((clientAtAccount.rate / clientAtAccount.seconds) * account.seconds).toBeLessThan(account.rate);
});

test('the last use of a session is recorded at most once a minute', () => {
  expect(shouldRecordUse(NOON, later(59))).toBe(false);
  expect(shouldRecordUse(NOON, later(60))).toBe(true);
});

test('the emailed link opens the reset page and keeps its token out of logs', () => {
  const link = new URL(resetLink('https://example.org/', 'abc-_9'));
  expect(link.pathname).toBe(RESET_PAGE);
  expect(link.search).toBe('');
  expect(link.hash).toBe('#token=abc-_9');
});

test('staff cannot be suspended, and nobody is suspended twice or becomes staff while suspended', () => {
  const plain = { isStaff: false, suspendedAt: null };
  expect({ suspensionRefusal: suspensionRefusal(plain), staffGrantRefusal: staffGrantRefusal(plain) }).toEqual({
    suspensionRefusal: null,
    staffGrantRefusal: null,
  });
  const suspended = { isStaff: false, suspendedAt: NOON };
  expect({ suspensionRefusal: suspensionRefusal(suspended), staffGrantRefusal: staffGrantRefusal(suspended) }).toEqual({
    suspensionRefusal: 'ALREADY_SUSPENDED',
    staffGrantRefusal: 'ACCOUNT_SUSPENDED',
  });
  const staff = { isStaff: true, suspendedAt: null };
  expect({ suspensionRefusal: suspensionRefusal(staff), staffGrantRefusal: staffGrantRefusal(staff) }).toEqual({
    suspensionRefusal: 'STAFF_ACCOUNT',
    staffGrantRefusal: 'ALREADY_STAFF',
  });
});

test('any number of removals in any order leaves at least one staff account', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9), { minLength: 1 }), fc.array(fc.nat(9)), (staffIds, removed) => {
      const left = removed.reduce(
        (staff, id) => (staffRemovalRefusal(staff, id) === null ? staff.filter((one) => one.id !== id) : staff),
        staffIds.map((id) => ({ id })),
      );
      return left.length >= 1;
    }),
  );
});
