import { ipAddress } from '../http/addresses.ts';

/** A household has an IPv6 /64 network, so its addresses count together. An IPv4 address, even an IPv4-mapped one, counts alone. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/**
 * The network without the part that names a connection: /24 of an IPv4 address, /48 of an IPv6 one (a provider assigns a site up to a /48,
 * RFC 6177). A cut address stays as it is. Empty for anything else.
 */
export function cutAddress(text: string): string {
  if (text.includes('/')) return text;
  const address = ipAddress(text);
  if (address === null) return '';
  if (address.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
