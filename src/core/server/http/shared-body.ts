import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Client, RawReply } from './route.ts';

type Encoding = 'br' | 'gzip';

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify(gzip),
};

/** A body for many requests. It is compressed once for each encoding, and a browser that has it gets 304. */
export class SharedBody {
  readonly #bytes: Buffer;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #tag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(body: string | Buffer, headers: Readonly<Record<string, string>>) {
    this.#bytes = Buffer.from(body);
    this.#tag = `W/"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`;
    this.#headers = { ...headers, etag: this.#tag, vary: 'accept-encoding' };
  }

  async answer(client: Pick<Client, 'header'>): Promise<RawReply> {
    const known = client.header('if-none-match')?.split(',') ?? [];
    if (known.some((tag) => tag.trim() === this.#tag)) return { status: 304, headers: this.#headers, body: '' };
    const encoding = acceptedEncoding(client.header('accept-encoding'));
    if (encoding === null) return { status: 200, headers: this.#headers, body: this.#bytes };
    return { status: 200, headers: { ...this.#headers, 'content-encoding': encoding }, body: await this.#in(encoding) };
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.#bytes);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

/** Brotli before gzip, unless the client excludes it with `q=0`. */
function acceptedEncoding(header = ''): Encoding | null {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((range) => range.replaceAll(/\s/g, '').split(';'));
  const accepts = (wanted: string) => accepted.some(([name, quality]) => name === wanted && !/^q=0(\.0*)?$/.test(quality ?? ''));
  return (['br', 'gzip'] as const).find(accepts) ?? null;
}
