import { expect, test } from 'vitest';
import { Email } from './email.ts';

const stored = (typed: string) => Email.safeParse(typed).data ?? null;

test.each([
  ['post@größe.invalid', 'post@xn--gre-6ka8i.invalid'],
  ['post@GRÖSSE.invalid', 'post@xn--grsse-kua.invalid'],
  ['post@xn--gre-6ka8i.invalid', 'post@xn--gre-6ka8i.invalid'],
  ['почта@пример.испытание', 'почта@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['用户@例子.测试', '用户@xn--fsqu00a.xn--0zwm56d'],
  ['Jörg@demo.invalid', 'jörg@demo.invalid'],
  ['Ana@Example.ORG', 'Ana@example.org'],
  ['  ana@example.org ', 'ana@example.org'],
  ["o'brien@demo.invalid", "o'brien@demo.invalid"],
  ['pl.us+tag@demo.invalid', 'pl.us+tag@demo.invalid'],
  ['ana@mail', 'ana@mail'],
  ['ana@123.example', 'ana@123.example'],
])('the address %s is stored as %s', (typed, expected) => {
  expect(stored(typed)).toBe(expected);
});

test.each([
  'ana',
  '@example.org',
  'ana@',
  'ana@.org',
  'ana@example..org',
  'ana@-example.org',
  'ana@192.0.2.7',
  'ana@0x7f000001',
  'ana@[::1]',
  'ana@example.org:25',
  'ana@example.org/path',
  'ana@exa mple.org',
  'a na@example.org',
  '.ana@example.org',
  'ana.@example.org',
  'ana@eve@example.org',
  'ana\u202e@example.org',
  'ana\u0000@example.org',
  `${'a'.repeat(243)}@example.org`,
  `${'ana@'}${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.org`,
])('%j is no email address', (typed) => {
  expect(stored(typed)).toBeNull();
});
