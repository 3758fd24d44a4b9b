import { createHash } from 'node:crypto';
import { isObjectKey } from '../objects/object-store.ts';
import {
  type ArchivedTable,
  ArchiveRefused,
  END,
  EndRecord,
  FORMAT_VERSION,
  MANIFEST,
  Manifest,
  OBJECTS,
  SECRETS,
  TABLES,
} from './format.ts';
import { RowSums, type TableSum } from './row-sums.ts';
import { type TarEntry, tarEntries, tarPadding } from './tar.ts';

/** Bytes of the files that are read as a whole. */
const MAX_JSON = 16 * 1024 * 1024;

/** Receives the parts of an archive in their order. Reads every body to its end. */
export interface ArchiveReader {
  /** `secrets` is sealed. */
  begin(manifest: Manifest, secrets: Buffer | null): Promise<void>;
  rows(table: ArchivedTable, body: AsyncIterable<Buffer>): Promise<void>;
  object(key: string, size: number, body: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads an archive and compares it with its end record. Throws `ArchiveRefused` for an archive that is foreign, of a newer format, cut or
 * changed.
 */
export async function readArchive(
  bytes: AsyncIterable<Uint8Array>,
  reader: ArchiveReader,
): Promise<{ manifest: Manifest; end: EndRecord }> {
  const entries = tarEntries(bytes);
  try {
    const sha256 = createHash('sha256');
    const next = async (): Promise<TarEntry> => {
      const { value, done } = await entries.next();
      if (done) throw new ArchiveRefused('cut');
      if (value.name !== END) sha256.update(value.header);
      return value;
    };
    const summed = async function* ({ body, size }: TarEntry) {
      for await (const chunk of body) {
        sha256.update(chunk);
        yield chunk;
      }
      sha256.update(tarPadding(size));
    };

    const first = await next();
    if (first.name !== MANIFEST) throw new ArchiveRefused('foreign');
    const manifest = parseManifest(await wholeOf(first, summed(first)));
    let entry = await next();
    let secrets: Buffer | null = null;
    if (manifest.secrets === 'sealed') {
      if (entry.name !== SECRETS) throw new ArchiveRefused('damaged');
      secrets = await wholeOf(entry, summed(entry));
      entry = await next();
    }
    await reader.begin(manifest, secrets);

    const tables = new Map(manifest.tables.map((table) => [table.name, { table, sums: new RowSums() }]));
    let count = 0;
    for (; entry.name !== END; entry = await next()) {
      if (entry.name.startsWith(TABLES)) {
        const known = tables.get(entry.name.slice(TABLES.length).replace(/\/\d+$/, ''));
        if (!known) throw new ArchiveRefused('damaged');
        await reader.rows(known.table, added(summed(entry), known.sums));
        if (known.sums.isWithinRow) throw new ArchiveRefused('damaged');
      } else {
        const key = entry.name.slice(OBJECTS.length);
        if (!entry.name.startsWith(OBJECTS) || !isObjectKey(key)) throw new ArchiveRefused('damaged');
        await reader.object(key, entry.size, summed(entry));
        count += 1;
      }
    }
    const end = parseJson(EndRecord, await wholeOf(entry, entry.body));
    const read = Object.fromEntries([...tables].map(([name, { sums }]) => [name, sums.sum]));
    const isSame = end.sha256 === sha256.digest('hex') && count === end.objects.count + end.objects.broken_keys.length;
    if (!isSame || differingTable(end.tables, read) !== null) throw new ArchiveRefused('damaged');
    if (!(await entries.next()).done) throw new ArchiveRefused('damaged');
    return { manifest, end };
  } finally {
    await entries.return();
  }
}

/** Reads the archive without keeping anything of it. */
export const verifyArchive = (bytes: AsyncIterable<Uint8Array>): Promise<{ manifest: Manifest; end: EndRecord }> =>
  readArchive(bytes, { begin: async () => {}, rows: (_table, body) => drain(body), object: (_key, _size, body) => drain(body) });

/** The first table whose rows differ; null when all are equal. */
export function differingTable(expected: Readonly<Record<string, TableSum>>, read: Readonly<Record<string, TableSum>>): string | null {
  const names = new Set([...Object.keys(expected), ...Object.keys(read)]);
  const differs = (name: string) => {
    const [one, other] = [expected[name], read[name]];
    return one?.rows !== other?.rows || one?.bytes !== other?.bytes || one?.checksum !== other?.checksum;
  };
  return [...names].find(differs) ?? null;
}

async function* added(body: AsyncIterable<Buffer>, sums: RowSums): AsyncGenerator<Buffer, void> {
  for await (const chunk of body) {
    sums.add(chunk);
    yield chunk;
  }
}

export async function drain(body: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of body);
}

async function wholeOf({ size }: TarEntry, body: AsyncIterable<Buffer>): Promise<Buffer> {
  if (size > MAX_JSON) throw new ArchiveRefused('damaged');
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function parseManifest(file: Buffer): Manifest {
  let text: unknown;
  try {
    text = JSON.parse(file.toString('utf8'));
  } catch (cause) {
    throw new ArchiveRefused('foreign', { cause });
  }
  const { version, program } = (text ?? {}) as { version?: unknown; program?: unknown };
  if (typeof version === 'number' && version > FORMAT_VERSION) {
    throw new ArchiveRefused({
      code: 'newer',
      sentence: `The backup was made by a newer version of Grandstand (${String(program)}): restore it with that version.`,
    });
  }
  const parsed = Manifest.safeParse(text);
  if (!parsed.success) throw new ArchiveRefused('foreign', { cause: parsed.error });
  return parsed.data;
}

function parseJson<T>(schema: { parse(value: unknown): T }, file: Buffer): T {
  try {
    return schema.parse(JSON.parse(file.toString('utf8')));
  } catch (cause) {
    throw new ArchiveRefused('damaged', { cause });
  }
}
