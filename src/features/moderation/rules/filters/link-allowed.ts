/**
 * Whether a link to this host is let pass where links are not allowed: it is an allowed domain, or below one. Both as a browser writes a
 * host: lower case, `xn--` for other scripts; a dot at the end and a port do not matter.
 */
export function linkAllowed(host: string, allowedDomains: readonly string[]): boolean {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return allowedDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}
