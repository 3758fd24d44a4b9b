import { isIP } from 'node:net';
import { ipAddress } from '../../http/addresses.ts';
import { malformed } from '../media-error.ts';

/** The first bytes of version 2 (PROXY protocol 2.2). Version 1 starts with a word. */
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const WORD = Buffer.from('PROXY ');
const LINE_END = Buffer.from('\r\n');
/** Bytes of the longest line of version 1, and of the fixed start of version 2. */
const MAX_LINE = 107;
const HEAD = 16;
/** Addresses and optional fields in version 2. Proxies send some 100 bytes. */
const MAX_CONTENT = 2_048;
const PROXY_COMMAND = 1;
/** The family in the first half of a byte, and TCP in the second. */
const TCP4 = 0x11;
const TCP6 = 0x21;

export interface ProxyHeaderRead {
  /** Of the encoder; null for a connection of the proxy itself, such as a health check. */
  address: string | null;
  rest: Buffer;
}

/** Reads the header that a TCP proxy puts in front of a connection (PROXY protocol, versions 1 and 2). */
export class ProxyHeader {
  #read: Buffer = Buffer.alloc(0);

  /** Null while the header is incomplete. Throws a `MediaError` for anything else. */
  read(bytes: Buffer): ProxyHeaderRead | null {
    this.#read = this.#read.length === 0 ? bytes : Buffer.concat([this.#read, bytes]);
    if (startsAs(this.#read, SIGNATURE)) return this.#version2();
    if (startsAs(this.#read, WORD)) return this.#version1();
    throw malformed('The connection has no PROXY protocol header. Connect through the proxy, or set RTMP_PROXY_PROTOCOL to off.');
  }

  #version1(): ProxyHeaderRead | null {
    const end = this.#read.indexOf(LINE_END);
    if (end > MAX_LINE - LINE_END.length || (end < 0 && this.#read.length > MAX_LINE)) throw invalid();
    if (end < 0) return null;
    const [, family, source] = this.#read.toString('latin1', 0, end).split(' ');
    const rest = this.#read.subarray(end + LINE_END.length);
    if (family === 'UNKNOWN') return { address: null, rest };
    const version = isIP(source ?? '');
    if (version === 0 || family !== `TCP${version}`) throw invalid();
    return { address: ipAddress(source!), rest };
  }

  #version2(): ProxyHeaderRead | null {
    if (this.#read.length < HEAD) return null;
    const length = this.#read.readUInt16BE(HEAD - 2);
    const versionAndCommand = this.#read[12]!;
    if (versionAndCommand >> 4 !== 2 || length > MAX_CONTENT) throw invalid();
    if (this.#read.length < HEAD + length) return null;
    const content = this.#read.subarray(HEAD, HEAD + length);
    const rest = this.#read.subarray(HEAD + length);
    const address = (versionAndCommand & 0x0f) === PROXY_COMMAND ? sourceOf(this.#read[13]!, content) : null;
    return { address, rest };
  }
}

const startsAs = (bytes: Buffer, expected: Buffer): boolean => {
  const length = Math.min(bytes.length, expected.length);
  return bytes.subarray(0, length).equals(expected.subarray(0, length));
};

function sourceOf(family: number, content: Buffer): string | null {
  if (family === TCP4 && content.length >= 12) return [...content.subarray(0, 4)].join('.');
  if (family !== TCP6 || content.length < 36) return null;
  const groups = Array.from({ length: 8 }, (_, group) => content.readUInt16BE(2 * group).toString(16));
  return ipAddress(groups.join(':'));
}

const invalid = () => malformed('The PROXY protocol header is invalid.');

/** Whether a proxy talks to a server that expects none. */
export const isProxyHeader = (bytes: Buffer): boolean => bytes[0] !== undefined && (startsAs(bytes, SIGNATURE) || startsAs(bytes, WORD));
