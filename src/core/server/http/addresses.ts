import { BlockList, isIP, SocketAddress } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Without the brackets of a URL, the zone of a link-local address and the prefix of an IPv4-mapped one; null for anything else. */
export function ipAddress(text: string): string | null {
  const bare = withoutBrackets(text).split('%', 1)[0]!;
  const version = isIP(bare);
  if (version !== 6) return version === 4 ? bare : null;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/** Whether only this machine reaches the host, which may be a name. */
export function isLoopback(host: string): boolean {
  const address = ipAddress(host);
  return address === null ? host.toLowerCase() === 'localhost' : loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** The URL of a server at a name or an address, IPv6 addresses with or without brackets. */
export function urlAt(protocol: 'http' | 'rtmp', host: string, port: number, path = '/'): URL {
  const bare = withoutBrackets(host).split('%', 1)[0]!;
  return new URL(`${protocol}://${bare.includes(':') ? `[${bare}]` : bare}:${port}${path}`);
}

export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
