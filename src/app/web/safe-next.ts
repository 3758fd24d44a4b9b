/** Where to go after signing in: a path of this site, or home. Browsers drop tabs and line breaks, so `/\\t/other.example` is another site. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/';
  return next;
}
