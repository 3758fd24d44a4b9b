/** Returns `/` for another site. Browsers strip control characters, which turns `/\\t/other.example` into another site. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/';
  return next;
}
