import { expect, test } from 'vitest';
import { accountNames } from './social-links.ts';

const NONE = { instagram: '', twitter: '', youtube: '', discord: '', tiktok: '', facebook: '' };

test('the account names for existing clients come from the links', () => {
  const links = [
    'https://example.org/',
    'https://www.youtube.com/@ana',
    'https://x.com/ana_lund/',
    'https://discord.gg/abc',
    'https://x.com/other',
  ];
  expect(accountNames(links)).toEqual({ ...NONE, youtube: 'ana', twitter: 'ana_lund', discord: 'abc' });
});

test('a link to a site with a similar name is ignored', () => {
  expect(accountNames(['https://instagram.com.example.org/ana', 'https://notx.com/ana'])).toEqual(NONE);
  expect(accountNames([])).toEqual(NONE);
});
