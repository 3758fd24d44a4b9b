/**
 * Whether a link to this host is allowed in a chat without links: the host must be one of the allowed domains or a subdomain of one. Both
 * must be normalized as browsers do it: lower case, `xn--` for other scripts. A trailing dot and a port are ignored.
 */
export function linkAllowed(host: string, allowedDomains: readonly string[]): boolean {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return allowedDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}
