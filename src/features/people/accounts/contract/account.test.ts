import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProfileLink } from './account.ts';

test.each([
  ['https://example.org', 'https://example.org/'],
  ['http://example.org/me?a=b#c', 'http://example.org/me?a=b#c'],
  [' example.org/me ', 'https://example.org/me'],
  ['example.org:8080/me', 'https://example.org:8080/me'],
  ['HTTPS://EXAMPLE.ORG/Me', 'https://example.org/Me'],
  ['https://exämple.org', 'https://xn--exmple-cua.org/'],
])('%s is the link %s', (typed, link) => {
  expect(ProfileLink.safeParse(typed)).toEqual({ success: true, data: link });
});

test.each([
  '',
  'example',
  'localhost:4400',
  'javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'mailto:ana@example.org',
  'ftp://example.org',
  'https://bank.example@evil.example/',
  'https://user:secret@example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://exa mple.org',
  `https://example.org/${'x'.repeat(200)}`,
])('%j is not accepted as a link', (typed) => {
  expect(ProfileLink.safeParse(typed).success).toBe(false);
});

test('any accepted input becomes an http or https URL that parses to itself', () => {
  const pieces = fc.constantFrom(
    'https://',
    'http:',
    'javascript:',
    '//',
    '@',
    '.',
    'example',
    'org',
    '/',
    '\\',
    '\t',
    '\u202e',
    '?',
    '#',
    ':80',
    'ä',
    '%0a',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 8 }), (parts) => {
      const read = ProfileLink.safeParse(parts.join(''));
      if (!read.success) return;
      expect(read.data).toMatch(/^https?:\/\/[a-z0-9._-]+\.[a-z0-9-]+(:\d+)?\/[\x21-\x7e]*$/);
      expect(ProfileLink.parse(read.data)).toBe(read.data);
    }),
    { numRuns: 2000 },
  );
});
