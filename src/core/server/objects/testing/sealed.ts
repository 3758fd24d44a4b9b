import { createHash, randomBytes } from 'node:crypto';

const SEAL_BYTES = 32;

/** Random bytes followed by their hash, so that a missing or wrong byte is detected. */
export function sealed(size: number): Buffer {
  const bytes = randomBytes(size - SEAL_BYTES);
  return Buffer.concat([bytes, sealOf(bytes)]);
}

/** Whether these are all the bytes of a `sealed` object. */
export const isWhole = (bytes: Buffer): boolean => bytes.subarray(-SEAL_BYTES).equals(sealOf(bytes.subarray(0, -SEAL_BYTES)));

const sealOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
