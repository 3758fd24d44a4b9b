/** Where to go after signing in: a path of this site, or home. An address of another site is not followed. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return '/';
  return next;
}
