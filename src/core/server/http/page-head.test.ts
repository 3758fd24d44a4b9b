import { expect, test } from 'vitest';
import { type PageHead, withHead } from './page-head.ts';

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
