import { lookup as dnsLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** How names are resolved and which addresses are allowed; tests allow their own servers. */
export interface Reach {
  lookup: LookupFunction;
  isAllowed: (address: string) => boolean;
}

const PUBLIC: Reach = { lookup: dnsLookup as LookupFunction, isAllowed: isPublicAddress };

interface OutgoingPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Maximum bytes of a response to read; the rest is cut off. */
const MAX_ANSWER = 16 * 1024;

/**
 * Posts to a URL from a user over a new connection; resolves to the status (decisions 053 and 057). Redirects are not followed.
 * Resolves the name once, and all addresses must be public: a later resolution reaches nothing else. Throws `PrivateAddress`.
 */
export const postToPublicAddress = (post: OutgoingPost, reach: Reach = PUBLIC): Promise<number> => send(post, reach, () => false);

/** Milliseconds that an idle connection is kept. Services that close idle connections wait longer. */
const KEPT = 2_000;

/** Reuses connections to the same host and port. Each was checked when it was opened, whatever the name resolves to now. */
export class PublicAddressConnections {
  readonly #reach: Reach;
  readonly #http = new http.Agent({ keepAlive: true, timeout: KEPT });
  readonly #https = new https.Agent({ keepAlive: true, timeout: KEPT });

  constructor(reach: Reach = PUBLIC) {
    this.#reach = reach;
  }

  post(post: OutgoingPost): Promise<number> {
    return send(post, this.#reach, (protocol) => (protocol === 'https:' ? this.#https : this.#http));
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

async function send(
  { url, headers, body, signal, timeoutMs }: OutgoingPost,
  reach: Reach,
  agentFor: (protocol: string) => http.Agent | false,
): Promise<number> {
  const target = new URL(url);
  // An IP address in the URL is connected to without resolving.
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !reach.isAllowed(host)) throw new PrivateAddress(`${host} is not a public address`);
  const { request } = target.protocol === 'https:' ? https : http;
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const call = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: checked(reach),
      agent: agentFor(target.protocol),
      signal: bounded,
    });
    call.on('error', reject);
    call.once('response', (answer) => {
      let received = 0;
      const settle = () => resolve(answer.statusCode ?? 0);
      answer.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received <= MAX_ANSWER) return;
        settle();
        call.destroy();
      });
      answer.on('error', reject);
      answer.once('end', settle);
    });
    call.end(body);
  });
}

/** Resolves like `reach.lookup`, and fails when one of the addresses is not allowed. */
const checked =
  ({ lookup, isAllowed }: Reach): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (!first || refused) return callback(new PrivateAddress(`${hostname} is not at a public address`), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

/** Networks that the Internet does not route: loopback, private, link-local, shared, documentation, benchmarks, multicast (RFC 6890). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Special networks within global unicast: some of them carry IPv4 addresses, which could be private ones. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, bits] of SPECIAL_IPV4) special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of SPECIAL_IPV6) special.addSubnet(net, bits, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether this IP address is one of the public Internet. Everything that is not an IP address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return /^\d+\.\d+\.\d+\.\d+$/.test(address) && !special.check(address, 'ipv4');
}
