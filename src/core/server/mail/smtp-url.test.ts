import { expect, test } from 'vitest';
import { SenderText, SmtpUrl, smtpServerOf } from './smtp-url.ts';

test.each([
  ['smtp://mail.example.org', { host: 'mail.example.org', secure: false }],
  ['smtp://ana:p%40ss@mail.example.org:587', { host: 'mail.example.org', port: 587, secure: false, auth: { user: 'ana', pass: 'p@ss' } }],
  ['smtps://[::1]:465/', { host: '::1', port: 465, secure: true }],
])('%s names a mail server', (url, server) => {
  expect(smtpServerOf(url)).toEqual(server);
});

test.each([
  'smtp://mail.example.org?pool=false&sendmail=true&path=/bin/sh&args=-c&args=id',
  'smtp://mail.example.org/?logger=true',
  'smtp://mail.example.org#x',
  'smtp://mail.example.org/path',
  'smtp://ana:100%@mail.example.org',
  'http://mail.example.org',
  'mail.example.org',
])('%s is refused, so that an address cannot carry options of the mail library', (url) => {
  expect(SmtpUrl.safeParse(url).success).toBe(false);
  expect(() => smtpServerOf(url)).toThrow();
});

test('a sender is an address with or without a display name', () => {
  for (const sender of ['no-reply@localhost', 'Grandstand <no-reply@example.org>', '<tv@example.org>'])
    expect(SenderText.safeParse(sender).success, sender).toBe(true);
  for (const sender of ['', 'no-reply', 'Grandstand', 'a@b@c', 'Name <no-reply>', 'Name <a@b> <c@d>'])
    expect(SenderText.safeParse(sender).success, sender).toBe(false);
});
