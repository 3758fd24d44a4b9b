import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { DAY_MS } from '#core/contract/durations.ts';
import { Unavailable } from '../../unavailable.ts';
import type { ObjectContent } from '../object-store.ts';
import { headersOf } from './exchange.ts';
import { S3Refusal, xmlElements, xmlText } from './s3-answer.ts';
import type { S3Client } from './s3-client.ts';

const MIB = 1024 * 1024;
/** The smallest part, and the largest object that is sent in one request. S3 accepts parts from 5 MiB. */
export const PART_BYTES = 8 * MIB;
const MAX_PARTS = 10_000;
/** The metadata by which an upload recognizes its own object. */
const UPLOAD_HEADER = 'x-amz-meta-upload';
/** Uploads of running nodes are not older. */
const ABANDONED_MS = DAY_MS;

export function partBytes(size: number): number {
  return Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS / MIB) * MIB);
}

/** Holds one part in memory at a time. The object appears with its last part; a failure removes the parts. */
export async function putInParts(client: S3Client, key: string, source: ContentSource, headers: Record<string, string>): Promise<void> {
  const mark = randomUUID();
  const created = { method: 'POST', key, query: { uploads: '' }, headers: { ...headers, [UPLOAD_HEADER]: mark }, once: true } as const;
  const uploadId = xmlText(await client.send(created, (answer) => answer.text()), 'UploadId');
  if (uploadId === '') throw new Error('the object store started an upload without an UploadId');
  try {
    const parts = await sendParts(client, key, uploadId, source);
    await complete(client, key, uploadId, parts, mark);
  } catch (error) {
    // Leftovers are removed at a later start.
    await client.send({ method: 'DELETE', key, query: { uploadId } }, (answer) => answer.text()).catch(() => {});
    throw error;
  }
}

async function sendParts(client: S3Client, key: string, uploadId: string, source: ContentSource): Promise<string[]> {
  const length = partBytes(source.size);
  const parts: string[] = [];
  for (let start = 0; start < source.size; start += length) {
    const body = await source.read(start, Math.min(length, source.size - start));
    const number = parts.length + 1;
    const { etag = '' } = await client.send({ method: 'PUT', key, query: { partNumber: String(number), uploadId }, body }, headersOf);
    parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`);
  }
  return parts;
}

/** After a lost response, the upload may be gone; the object then tells whether it was completed. */
async function complete(client: S3Client, key: string, uploadId: string, parts: readonly string[], mark: string): Promise<void> {
  const body = utf8(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const request = { method: 'POST', key, query: { uploadId }, headers: { 'content-type': 'application/xml' }, body } as const;
  try {
    await client.send(request, async (answer) => {
      // S3 answers 200 before it has joined the parts, and reports the result only in the body.
      const text = await answer.text();
      const code = xmlElements(text, 'Error').map((error) => xmlText(error, 'Code'))[0];
      if (code !== undefined) throw new S3Refusal(request, answer.status, code, xmlText(text, 'Message'));
    });
  } catch (error) {
    const isUnclear = error instanceof Unavailable || (error instanceof S3Refusal && error.code === 'NoSuchUpload');
    if (!isUnclear) throw error;
    const stored = await client.send({ method: 'HEAD', key }, headersOf).catch(() => null);
    if (stored?.[UPLOAD_HEADER] !== mark) throw error;
  }
}

/** Aborts uploads that started more than a day ago, because their processes died. At most 1,000 at once. */
export async function abortAbandonedUploads(client: S3Client, prefix: string, now: Date): Promise<void> {
  const xml = await client.send({ method: 'GET', query: { uploads: '', prefix } }, (answer) => answer.text());
  for (const upload of xmlElements(xml, 'Upload')) {
    const key = xmlText(upload, 'Key');
    const initiatedAt = Date.parse(xmlText(upload, 'Initiated'));
    if (!key.startsWith(prefix) || !(initiatedAt < now.getTime() - ABANDONED_MS)) continue;
    await client.send({ method: 'DELETE', key, query: { uploadId: xmlText(upload, 'UploadId') } }, (answer) => answer.text());
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);

interface ContentSource {
  size: number;
  /** Throws when the content ends before `start + length`. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** The file must not change until the source is closed. */
export async function openContent(content: ObjectContent): Promise<ContentSource> {
  if (!('file' in content)) {
    const bytes = (content instanceof Uint8Array ? content : Buffer.concat(content)) as Uint8Array<ArrayBuffer>;
    return { size: bytes.byteLength, read: async (start, length) => bytes.subarray(start, start + length), close: async () => {} };
  }
  const file = await open(content.file);
  const { size } = await file.stat();
  return { size, read: (start, length) => readFully(file, content.file, start, length), close: () => file.close() };
}

async function readFully(file: FileHandle, path: string, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new Error(`${path} became shorter while it was stored`);
    filled += bytesRead;
  }
  return bytes;
}
