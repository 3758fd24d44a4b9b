import { expect, test } from 'vitest';
import { countSteps } from '#core/testing/count-steps.ts';
import { hasLink } from './link-rule.ts';

test.each([
  'https://a.example',
  'look HTTPS://1.2.3.4/x',
  'example.com',
  'go to sub.example.co.uk/page now',
  'EXAMPLE.COM',
  'http://example.com',
  '(example.org)',
  'example.com.',
  'ana@example.com',
  'exa\u200Bmple.com',
  'exam\u00ADple.com',
  'example。com',
  'example．ｃｏｍ',
  'münchen.de',
  'пример.рф',
  'user:example.com:8080',
  'wait...example.com',
  `${'a.'.repeat(300)}com`,
])('%s is a link', (text) => expect(hasLink(text)).toBe(true));

test.each([
  'hello world',
  'no.',
  'what...',
  '3.14 and 1.2.3.4',
  'node.js',
  'file.txt',
  'a.b.c',
  'com',
  '.com',
  'e.g.',
  'ok . com',
  'v1.2.3-rc.1',
  'https',
  'x',
])('%s is not a link', (text) => expect(hasLink(text)).toBe(false));

test.each(['a', 'a.', '.', 'a-', 'https:/', '..a'])(
  'checking a text of %s that is twice as long takes at most twice the steps',
  (piece) => {
    const steps = (length: number) => countSteps(() => hasLink(piece.repeat(Math.floor(length / piece.length))));
    expect(steps(2000)).toBeLessThan(2.5 * steps(1000));
  },
);

const allowed = (host: string) => host === 'example.org' || host === 'xn--bcher-kva.example.net';

test.each(['https://example.org', 'example.org/a/b.com?c=d', 'HTTPS://EXAMPLE.ORG:443/x', 'example.org.', 'bücher.example.net', 'no link'])(
  '%s is not a link if its domain is allowed',
  (text) => expect(hasLink(text, allowed)).toBe(false),
);

test.each([
  'https://example.com',
  'example.org and example.com',
  'example.org.example.com',
  'https://example.org@example.com',
  'https://example.org:443@example.com/',
  'https://example.org\\\\.example.com',
  'example.com/example.org',
  'https://10.0.0.1/',
])('%s is a link even if another domain is allowed', (text) => expect(hasLink(text, allowed)).toBe(true));

test.each(['a.', 'https://', 'example.org', '/', 'example.org/ '])('with an allow list, a text of %s', (piece) => {
  const steps = (times: number) => countSteps(() => hasLink(piece.repeat(times), allowed));
  expect(steps(200)).toBeLessThan(2.5 * steps(100));
});
