import { expect, test } from 'vitest';
import { csrfTokenOf, newToken, tokenHash } from './tokens.ts';

test('a token has 256 bits and is unchanged by URL encoding', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(encodeURIComponent(token)).toBe(token);
  expect(newToken()).not.toBe(token);
});

test('neither the stored hash of a token nor its CSRF token reveals the token', () => {
  const token = newToken();
  expect(new Set([token, tokenHash(token), csrfTokenOf(token)]).size).toBe(3);
  expect(csrfTokenOf(token)).toBe(csrfTokenOf(token));
  expect(csrfTokenOf(newToken())).not.toBe(csrfTokenOf(token));
});
