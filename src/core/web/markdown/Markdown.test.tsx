// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';
import Markdown from './Markdown.tsx';

const drawn = (text: string) => render(<Markdown text={text} />).container;

test('a text has headings below the title of its page, paragraphs, lists, quotes and tables', () => {
  const container = drawn(
    '# Rules\n\nBe **kind** and *patient*.\n\n1. one\n2. two\n   - inner\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Rules' })).toBeTruthy();
  expect(container.querySelector('strong')?.textContent).toBe('kind');
  expect(screen.getAllByRole('list')).toHaveLength(2);
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '2']);
  expect(container.querySelector('blockquote')?.textContent).toBe('quoted');
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<div onclick="x">y</div>',
  '![x](https://evil.example/x.png)',
  '<!-- hidden -->',
])('%j is shown as text and never becomes an element', (text) => {
  const container = drawn(text);
  expect(container.querySelectorAll('script, img, div[onclick], iframe')).toHaveLength(0);
  expect(container.textContent).not.toBe('');
});

test('characters of markup in code and in text are shown once', () => {
  expect(drawn('`a < b && c` and 1 < 2 & "x"').textContent).toBe('a < b && c and 1 < 2 & "x"');
});

test('links leave the site in a new tab without a referrer, and links into the site stay in it', () => {
  drawn('[web](https://a.example/x) [mail](mailto:a@a.example) [rules](/rules)');
  const attributes = screen.getAllByRole('link').map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)));
  expect(attributes).toEqual([
    ['https://a.example/x', '_blank', 'noopener noreferrer'],
    ['mailto:a@a.example', null, null],
    ['/rules', null, null],
  ]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x', 'blob:x', 'rules'])(
  'a link to %j is no link',
  (href) => {
    expect(linkTarget(href)).toBeNull();
    expect(drawn(`[x](${href})`).querySelector('a')).toBeNull();
  },
);

test('a text in another direction keeps it block by block', () => {
  const blocks = drawn('שלום עולם\n\nHello').querySelectorAll('p');
  expect([...blocks].map((block) => block.dir)).toEqual(['auto', 'auto']);
});

test('quotes and lists that are nested too deeply are shown as they were written', () => {
  const container = drawn(`${'>'.repeat(200)} deep`);
  expect(container.querySelectorAll('blockquote')).toHaveLength(13);
  expect(container.textContent).toContain('deep');
});
