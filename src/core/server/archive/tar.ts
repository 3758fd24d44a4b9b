import { ArchiveRefused } from './format.ts';

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Sizes from here on are binary, as GNU tar writes them. */
const OCTAL_LIMIT = 8 ** 11;

/** The header of a file in a ustar archive (POSIX.1-1988), readable by every tar. Throws when the name does not fit. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, base] = splitName(name);
  header.write(base, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size < OCTAL_LIMIT) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  const seconds = Math.floor(modified.getTime() / 1000);
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Zero bytes after a file, up to the next block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Zero bytes that a reader accepts after an archive. Other programs fill up to a record. */
const MAX_END = 64 * 1024;

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

function splitName(name: string): [prefix: string, base: string] {
  if (name.length <= NAME_BYTES) return ['', name];
  const slash = name.indexOf('/', name.length - NAME_BYTES - 1);
  if (slash === -1 || slash > PREFIX_BYTES) throw new Error(`the name ${name} is too long for an archive`);
  return [name.slice(0, slash), name.slice(slash + 1)];
}

/** The sum of the bytes of the header, with its own field as spaces. */
const checksumOf = (header: Buffer): number => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

export interface TarEntry {
  name: string;
  size: number;
  /** Read to its end before the next entry. */
  body: AsyncIterable<Buffer>;
  header: Buffer;
}

/** Entries of an archive in their order. Refuses an archive without its end, and every kind of entry that `tarHeader` does not write. */
export async function* tarEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry, void> {
  const source = new ByteSource(bytes);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const header = await source.block(BLOCK);
      if (header === null) throw new ArchiveRefused(isFirst ? 'foreign' : 'cut');
      if (!isFirst && header.every((byte) => byte === 0)) {
        await source.expectZeros(MAX_END);
        return;
      }
      const { name, size } = parseHeader(header, isFirst);
      let left = size;
      async function* body() {
        while (left > 0) {
          const chunk = await source.some(left);
          if (chunk === null) throw new ArchiveRefused('cut');
          left -= chunk.length;
          yield chunk;
        }
      }
      yield { name, size, body: body(), header };
      if (left > 0) throw new Error(`the file ${name} of the archive was not read to its end`);
      const padding = (BLOCK - (size % BLOCK)) % BLOCK;
      if (padding > 0 && (await source.block(padding)) === null) throw new ArchiveRefused('cut');
    }
  } finally {
    await source.close();
  }
}

function parseHeader(header: Buffer, isFirst: boolean): { name: string; size: number } {
  const text = (start: number, length: number) => header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
  const isFile = text(257, 5) === 'ustar' && header[156] === 0x30 && Number.parseInt(text(148, 8), 8) === checksumOf(header);
  if (!isFile) throw new ArchiveRefused(isFirst ? 'foreign' : 'damaged');
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new ArchiveRefused('damaged');
  const prefix = text(345, PREFIX_BYTES);
  return { name: prefix ? `${prefix}/${text(0, NAME_BYTES)}` : text(0, NAME_BYTES), size };
}

/** Bytes of a stream in the sizes that the reader needs. */
class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** Between 1 and `most` bytes; null at the end of the stream. */
  async some(most: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const chunk = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(chunk.length);
    return chunk;
  }

  /** Exactly `length` bytes; null when the stream ends before. */
  async block(length: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const chunk = await this.some(left);
      if (chunk === null) return null;
      parts.push(chunk);
      left -= chunk.length;
    }
    return Buffer.concat(parts);
  }

  /** Reads to the end of the stream, so that its own checksum is verified too. */
  async expectZeros(most: number): Promise<void> {
    let read = 0;
    for (let chunk = await this.some(most); chunk !== null; chunk = await this.some(most)) {
      read += chunk.length;
      if (read > most || chunk.some((byte) => byte !== 0)) throw new ArchiveRefused('damaged');
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
