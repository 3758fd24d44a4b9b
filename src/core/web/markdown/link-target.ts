/** Where a link in a text of the site leads; null for anything else, such as `javascript:` or another scheme. */
export function linkTarget(href: string): 'web' | 'mail' | 'site' | null {
  if (/^\/(?![/\\])/.test(href) || href.startsWith('#')) return 'site';
  const { protocol } = URL.parse(href) ?? {};
  if (protocol === 'http:' || protocol === 'https:') return 'web';
  return protocol === 'mailto:' ? 'mail' : null;
}
