import { expect, test } from 'vitest';
import { withoutAddresses, withoutSecrets } from './redact.ts';

test.each([
  ['postgresql://ana:secret@db.example:5432/tv', 'postgresql://[secret]@db.example:5432/tv'],
  ['https://tv.example/reset-password#token=abc_DEF-123', 'https://tv.example/reset-password#token=[secret]'],
  ['https://tv.example/sign-up#setup=abcdef', 'https://tv.example/sign-up#setup=[secret]'],
  ['X-Amz-Signature=0a1b2c&part=1', 'X-Amz-Signature=[secret]&part=1'],
  ['key sk_live_abcdefgh1234 of Stripe', 'key [secret] of Stripe'],
  ['authorization: Bearer abcdefgh.1234', 'authorization: Bearer [secret]'],
  ['the keyboard=qwerty of tv.example', 'the keyboard=qwerty of tv.example'],
])('of %s the report shows %s', (text, shown) => {
  expect(withoutSecrets(text, [])).toBe(shown);
});

test.each([
  ['mail to ana.b+tv@mail.example refused', 'mail to [email] refused'],
  ['connect ECONNREFUSED 203.0.113.9:5432', 'connect ECONNREFUSED [address]:5432'],
  ['no route to 2001:db8::1.', 'no route to [address].'],
  ['at [2001:db8::1]:443', 'at [[address]]:443'],
  ['ahead since 12:30:45 at 127.0.0.1 and ::1', 'ahead since 12:30:45 at 127.0.0.1 and ::1'],
  ['PostgreSQL 18.1, ffmpeg 7.1.2, Node.js 24.11.1', 'PostgreSQL 18.1, ffmpeg 7.1.2, Node.js 24.11.1'],
  ['listens on 0.0.0.0', 'listens on 0.0.0.0'],
])('of %s a report for others shows %s', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown);
});
