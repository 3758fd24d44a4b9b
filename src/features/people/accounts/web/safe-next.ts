/**
 * Returns the path if it belongs to this site, or else `/`. Control characters are refused: browsers strip tabs and line breaks, which
 * turns `/\\t/other.example` into another site.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/';
  return next;
}
