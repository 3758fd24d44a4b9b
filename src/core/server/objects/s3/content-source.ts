import { type FileHandle, open } from 'node:fs/promises';
import type { ObjectContent } from '../object-store.ts';

export interface ContentSource {
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
