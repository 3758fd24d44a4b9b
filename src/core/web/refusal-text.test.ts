// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { RefusedCall, UnreachableServer } from './api.ts';
import { coreTextsDe } from './i18n/core-texts.de.ts';
import { coreTexts } from './i18n/core-texts.en.ts';
import { languageChoice } from './i18n/locale.ts';
import { addTexts } from './i18n/text.ts';
import { refusalText } from './refusal-text.ts';

addTexts('en', coreTexts);
addTexts('de', coreTextsDe);

test("a refusal is shown with the catalog's text, or with the server's sentence when the catalog has none", () => {
  expect(refusalText(new RefusedCall('NOT_SIGNED_IN', 401, 'x'))).toBe('Sign in first.');
  expect(refusalText(new RefusedCall('BRAND_NEW', 409, 'The stand is full.'))).toBe('The stand is full.');
});

test('a rate-limited viewer sees how long to wait', () => {
  expect(refusalText(new RefusedCall('RATE_LIMITED', 429, 'x', { retryAfter: 1 }))).toContain('Wait 1 second and');
  expect(refusalText(new RefusedCall('RATE_LIMITED', 429, 'x', { retryAfter: 90 }))).toContain('Wait 90 seconds and');
});

test('a missing response asks to check the connection, and a bug is reported as a problem on our side', () => {
  expect(refusalText(new UnreachableServer('x'))).toContain('Check your connection');
  expect(refusalText(new Error('x'))).toContain('on our side');
});

test("a refusal about permissions shows the server's sentence in English, and a general text in German", () => {
  const refused = new RefusedCall('NOT_ALLOWED', 403, 'Only moderators can pin messages in this chat.');
  expect(refusalText(refused)).toBe('Only moderators can pin messages in this chat.');
  languageChoice.set('de');
  expect(refusalText(refused)).toBe('Das darfst du hier nicht.');
  languageChoice.set('system');
});
