import { expect, test } from 'vitest';
import { DEFAULT_IDENTITY } from '#core/contract/identity.ts';
import { serverFeature } from '../feature.ts';
import { readSettings } from '../settings/read-settings.ts';
import { testApp } from '../testing/test-app.ts';
import { Unavailable } from '../unavailable.ts';
import { installationServer } from './feature.ts';
import { changedIdentity, siteIdentity } from './identity.ts';

const read = (env: Record<string, string>) => readSettings([installationServer], env, { demo: false, dev: false });

test('the name is one visible line, the color has six hex digits, and the default language is one of the offered ones', () => {
  expect(read({ SITE_NAME: '  Harbor  Live ', ACCENT_COLOR: '#3366FF', LANGUAGES: 'DE, de', DEFAULT_LANGUAGE: 'de' })).toMatchObject({
    SITE_NAME: 'Harbor  Live',
    ACCENT_COLOR: '#3366ff',
    LANGUAGES: ['de'],
    DEFAULT_LANGUAGE: 'de',
  });
  expect(() => read({ SITE_NAME: 'x'.repeat(41) })).toThrow('SITE_NAME must be one line of at most 40 characters');
  expect(() => read({ SITE_NAME: '\u200b' })).toThrow('SITE_NAME must be');
  for (const color of ['red', '#fff', '#12345g', '#123456;}'])
    expect(() => read({ ACCENT_COLOR: color })).toThrow('ACCENT_COLOR must be a color such as #3366ff');
  expect(() => read({ LANGUAGES: 'en,tlh' })).toThrow('LANGUAGES must be some of en, de');
  expect(() => read({ LANGUAGES: 'de' })).toThrow('DEFAULT_LANGUAGE is "en", but LANGUAGES offers only de.');
});

test('an installation without settings of its own has the identity of the built pages', async () => {
  const { ctx, settings } = await testApp([installationServer]);
  expect(await siteIdentity(ctx)).toEqual(DEFAULT_IDENTITY);
  expect(await changedIdentity(ctx)).toBeNull();
  settings.SITE_NAME = 'Harbor';
  expect(await changedIdentity(ctx)).toEqual({ ...DEFAULT_IDENTITY, name: 'Harbor' });
});

test('the app manifest has the name and the logo of the site', async () => {
  const logo = { small: '/files/5.webp', large: '/files/6.webp' };
  const branded = serverFeature({ name: 'branded' }, { contributes: { siteLogo: async () => logo } });
  const app = await testApp([installationServer, branded], { settings: { SITE_NAME: 'Harbor' } });
  const answer = await app.get('/site.webmanifest', null);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    id: '/',
    name: 'Harbor',
    short_name: 'Harbor',
    icons: [{ src: '/files/6.webp' }, { src: '/files/5.webp' }],
  });
});

test('pages show no logo while the database is unavailable, and other errors are not hidden', async () => {
  let error: Error = new Unavailable('the database is unavailable', 1);
  const failing = serverFeature({ name: 'failing' }, { contributes: { siteLogo: () => Promise.reject(error) } });
  const { ctx } = await testApp([installationServer, failing]);
  expect((await siteIdentity(ctx)).logo).toBeNull();
  error = new Error('a bug');
  await expect(siteIdentity(ctx)).rejects.toThrow('a bug');
});
