import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

const FORMAT = 'grandstand-backup';
/** The version that this program writes and reads. */
export const FORMAT_VERSION = 1;

/** Names of the files in an archive, in their order: manifest, secrets, rows of each table, objects, end record. */
export const MANIFEST = 'manifest.json';
export const SECRETS = 'secrets.json';
export const END = 'end.json';
/** `tables/NAME/NUMBER`: COPY text of whole rows. */
export const TABLES = 'tables/';
/** `objects/KEY` */
export const OBJECTS = 'objects/';

const Identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** A time of PostgreSQL in a bound of a partition. */
const BOUND = String.raw`'\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d(?::\d\d)?)?)?'`;
const Bounds = z.string().regex(new RegExp(String.raw`^FOR VALUES FROM \(${BOUND}\) TO \(${BOUND}\)$`));

const ArchivedTable = z.object({
  name: Identifier,
  columns: z.array(Identifier),
  /** Partitions except the default one, and their ranges in PostgreSQL's words. */
  partitions: z.array(z.object({ name: Identifier, bounds: Bounds })),
});
export type ArchivedTable = z.output<typeof ArchivedTable>;

/** The last value that the sequence gave. */
const Sequence = z.object({ name: Identifier, value: z.string().regex(/^-?\d{1,19}$/) });
export type ArchivedSequence = z.output<typeof Sequence>;

/** The first file. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  /** The version of the program that wrote the archive. */
  program: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Groups of objects that the archive leaves out; null when it has no objects. */
  left_out: z.array(z.string()).nullable(),
  secrets: z.enum(['sealed', 'left out']),
  tables: z.array(ArchivedTable),
  sequences: z.array(Sequence),
});
export type Manifest = z.output<typeof Manifest>;
export const newManifest = (parts: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: FORMAT_VERSION,
  ...parts,
});

/** The last file: what the archive must contain. */
export const EndRecord = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), bytes: z.int(), checksum: z.string() })),
  objects: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Objects that rows name and the store no longer has. The names of the first 1,000. */
    missing: z.int(),
    missing_keys: z.array(z.string()),
    /** Objects that disappeared while they were read. Their files in the archive are filled up with zeros. */
    broken_keys: z.array(z.string()),
  }),
  /** SHA-256 of all bytes of the archive before the header of this file. */
  sha256: z.string(),
});
export type EndRecord = z.output<typeof EndRecord>;

const SENTENCES = {
  foreign: 'This is not a backup of Grandstand.',
  cut: 'The backup is incomplete: its end is missing. Use another one.',
  damaged: 'The backup is damaged: its bytes have changed since it was made. Use another one.',
};

/** Why a backup or a restore was refused. */
export const ARCHIVE_REFUSALS = [
  'foreign',
  'cut',
  'damaged',
  'newer',
  'older',
  'nothing',
  'exists',
  'locked',
  'no_space',
  'unsupported',
  'not_empty',
  'other_tables',
  'not_permitted',
  'passphrase_needed',
  'passphrase_wrong',
] as const;
type ArchiveRefusal = (typeof ARCHIVE_REFUSALS)[number];

/** The archive cannot be used. Nothing was changed. */
export class ArchiveRefused extends StartupError {
  readonly code: ArchiveRefusal;

  constructor(reason: keyof typeof SENTENCES | { code: ArchiveRefusal; sentence: string }, options?: ErrorOptions) {
    super(typeof reason === 'string' ? SENTENCES[reason] : reason.sentence, options);
    this.code = typeof reason === 'string' ? reason : reason.code;
  }
}

const hasZstd = 'createZstdCompress' in zlib;
/** The file name's ending on this version of Node. */
export const ENDING = hasZstd ? '.tar.zst' : '.tar.gz';

/** Level 3 is the default of zstd, and its checksum shows damage at once. */
function compressor(): Transform {
  if (!hasZstd) return zlib.createGzip();
  const { ZSTD_c_checksumFlag, ZSTD_c_compressionLevel } = zlib.constants;
  return zlib.createZstdCompress({ params: { [ZSTD_c_checksumFlag]: 1, [ZSTD_c_compressionLevel]: 3 } });
}

/** The archive's bytes with zstd, or with gzip before Node 22.15. */
export function compressed(archive: AsyncIterable<Uint8Array>): Readable {
  return joined(Readable.from(archive, { objectMode: false }), compressor());
}

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const GZIP = Buffer.from([0x1f, 0x8b]);

/** The bytes of a compressed archive. Throws `ArchiveRefused` for other bytes. */
export async function* decompressed(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  const chunks = file[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < ZSTD.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const decompressor = decompressorOf(start);
  async function* whole() {
    yield start;
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  let failure: Error | null = null;
  const source = Readable.from(whole(), { objectMode: false });
  source.once('error', (error) => {
    failure = error;
  });
  try {
    yield* joined(source, decompressor) as AsyncIterable<Buffer>;
  } catch (error) {
    // A failure of the source, such as a lost connection, says nothing about the bytes.
    if (failure) throw failure;
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR' || code === 'ZSTD_error_srcSize_wrong' || (code === undefined && /unexpected end/i.test(String(error))))
      throw new ArchiveRefused('cut', { cause: error });
    if (code?.startsWith('Z')) throw new ArchiveRefused('damaged', { cause: error });
    throw error;
  } finally {
    await chunks.return?.();
  }
}

function decompressorOf(start: Buffer): Transform {
  if (start.subarray(0, GZIP.length).equals(GZIP)) return zlib.createGunzip();
  if (!start.subarray(0, ZSTD.length).equals(ZSTD)) throw new ArchiveRefused('foreign');
  if (!hasZstd)
    throw new ArchiveRefused({ code: 'unsupported', sentence: 'This backup is compressed with zstd: use Node 22.15 or newer to read it.' });
  return zlib.createZstdDecompress();
}

/** The same bytes, counted in `count.read`. */
export async function* counted(file: AsyncIterable<Buffer>, count: { read: number }, onChunk = () => {}): AsyncGenerator<Buffer, void> {
  for await (const chunk of file) {
    count.read += chunk.length;
    onChunk();
    yield chunk;
  }
}

/** One stream out of two. A failure of either fails the result. */
function joined(source: Readable, transform: Transform): Readable {
  pipeline(source, transform, () => undefined);
  return transform;
}
