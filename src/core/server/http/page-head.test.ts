import { expect, test } from 'vitest';
import { DEFAULT_IDENTITY } from '#core/contract/identity.ts';
import { type PageHead, withHead, withIdentity } from './page-head.ts';

const PAGE = '<head><meta name="description" content="A site." /><title>Grandstand</title></head>';
const head = (overrides: Partial<PageHead> = {}): PageHead => ({
  title: 'ana',
  description: 'Rides.',
  path: '/ana',
  picture: 'https://a.example/p.webp',
  kind: 'profile',
  isListed: true,
  ...overrides,
});
const rendered = (overrides: Partial<PageHead> = {}) => withHead(PAGE, head(overrides), { name: 'Grandstand', url: 'https://a.example' });

test('a head replaces the title and the description of the page', () => {
  const html = rendered();
  expect(html).toContain('<title>ana · Grandstand</title>');
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(html).toContain('<meta property="og:url" content="https://a.example/ana" />');
  expect(html).toContain('<meta property="og:image" content="https://a.example/p.webp" />');
  expect(html).not.toContain('noindex');
});

test('text of people never becomes markup or a replacement pattern', () => {
  const html = rendered({ title: `</title><script>alert("x")</script> $& $1`, description: '"><img src=x onerror=y>' });
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; $&amp; $1');
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

test('long texts are cut between characters, and line breaks are spaces', () => {
  expect(rendered({ description: `a\n\nb ${'🎬'.repeat(400)}` })).toContain(`content="a b ${'🎬'.repeat(295)}…"`);
});

test('a page without a picture shows the icon of the site, and an unlisted page says so', () => {
  const html = rendered({ picture: null, isListed: false });
  expect(html).toContain('<meta property="og:image" content="https://a.example/icon-512.png" />');
  expect(html).toContain('<meta name="robots" content="noindex" />');
});

const SHELL = [
  '<head><title>Grandstand</title>',
  '<link rel="icon" href="/favicon.ico" sizes="32x32" /><link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png" /><link rel="manifest" href="/site.webmanifest" />',
  '</head><h1>Grandstand could not be loaded</h1>',
].join('\n');

test('a page of a named site carries its name, icons and accent color before scripts run', () => {
  const logo = { small: '/files/5.webp', large: '/files/6.webp' };
  const html = withIdentity(SHELL, { ...DEFAULT_IDENTITY, name: 'Harbor', logo, accent: '#3366ff' });
  expect(html).not.toContain('Grandstand');
  expect(html).toContain('<title>Harbor</title>');
  expect(html).toContain('<h1>Harbor could not be loaded</h1>');
  expect(html.match(/<link rel="[^"]*icon"[^>]*>/g)).toEqual([
    '<link rel="icon" href="/files/5.webp" />',
    '<link rel="apple-touch-icon" href="/files/6.webp" />',
  ]);
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest" />');
  expect(html).toMatch(/<style id="site-accent" data-accent="#3366ff">@media screen\{[^<]*--mint:#[^<]*<\/style>/);
});

test('a site without a logo and a color of its own keeps the icons and colors of the product', () => {
  const html = withIdentity(SHELL, { ...DEFAULT_IDENTITY, name: 'Harbor' });
  expect(html.match(/<link rel="icon"/g)).toHaveLength(2);
  expect(html).not.toContain('<style');
});

test('the name of a site never becomes markup or a replacement pattern, and the page can read its identity', () => {
  const name = `</title><script>"'& $& $1`;
  const html = withIdentity(SHELL, { ...DEFAULT_IDENTITY, name, languages: ['de'], default_language: 'de' });
  expect(html).not.toContain('<script');
  const page = html.replace(
    /&(quot|lt|gt|#39|amp);/g,
    (_all, code: string) => ({ quot: '"', lt: '<', gt: '>', '#39': "'", amp: '&' })[code]!,
  );
  const json = /<meta name="site-identity" content="(\{.*\})" \/>/.exec(page)![1]!;
  expect(JSON.parse(json)).toEqual({ ...DEFAULT_IDENTITY, name, languages: ['de'], default_language: 'de' });
});

test('a link preview of a site with a logo shows the logo', () => {
  const site = { name: 'Harbor', url: 'https://a.example', icon: '/files/6.webp' };
  expect(withHead(PAGE, head({ picture: null }), site)).toContain('<meta property="og:image" content="https://a.example/files/6.webp" />');
});
