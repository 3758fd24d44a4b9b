import { expect, test } from 'vitest';
import webpush from 'web-push';
import { HOUR_MS } from '#core/contract/durations.ts';
import { VapidSigner } from './vapid.ts';

const details = { ...webpush.generateVAPIDKeys(), subject: 'https://stands.example' };
const claimsOf = (header: string) => JSON.parse(Buffer.from(header.split('.')[1]!, 'base64url').toString());

test('each push service gets its own signature, reused for six hours and valid for twelve', () => {
  const start = Date.now();
  let now = start;
  const signer = new VapidSigner(details, () => now);
  const first = signer.headerFor('https://push.example');
  expect(claimsOf(first)).toEqual({ aud: 'https://push.example', sub: details.subject, exp: Math.floor(start / 1000) + 12 * 3600 });
  expect(claimsOf(signer.headerFor('https://other.example')).aud).toBe('https://other.example');
  now = start + 6 * HOUR_MS - 1;
  expect(signer.headerFor('https://push.example')).toBe(first);
  now = start + 6 * HOUR_MS;
  expect(claimsOf(signer.headerFor('https://push.example')).exp).toBe(claimsOf(first).exp + 6 * 3600);
});
