/**
 * Returns where to go after signing in: the given path if it belongs to this site, otherwise home. Control characters are refused because
 * browsers strip tabs and line breaks, which would turn `/\\t/other.example` into another site.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/';
  return next;
}
