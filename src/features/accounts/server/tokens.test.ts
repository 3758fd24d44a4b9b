import { expect, test } from 'vitest';
import { csrfTokenOf, newToken, tokenHash } from './tokens.ts';

test('a token is 256 bits that URL encoding leaves alone', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(encodeURIComponent(token)).toBe(token);
  expect(newToken()).not.toBe(token);
});

test('what is stored of a token, and its CSRF token, do not give the token away', () => {
  const token = newToken();
  expect(new Set([token, tokenHash(token), csrfTokenOf(token)]).size).toBe(3);
  expect(csrfTokenOf(token)).toBe(csrfTokenOf(token));
  expect(csrfTokenOf(newToken())).not.toBe(csrfTokenOf(token));
});
