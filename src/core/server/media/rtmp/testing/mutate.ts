import type { Chance } from '#core/contract/chance.ts';

/** Numbers at which parsers of lengths, counts and times often fail. */
const EDGES = [0, 1, 2, 3, 127, 128, 255, 256, 32_767, 65_535, 65_536, 0xffffff, 0x1000000, 0x7fffffff, 0x80000000, 0xffffffff];

export const randomBytes = (chance: Chance, max: number): Buffer =>
  Buffer.from(Array.from({ length: chance.int(0, max) }, () => chance.int(0, 255)));

/** Changes the bytes in 1 to 4 places, each in one of the ways in which input is damaged or forged. */
export function mutate(bytes: Buffer, chance: Chance): Buffer {
  let mutated: Buffer = Buffer.from(bytes);
  for (let left = chance.int(1, 4); left > 0; left--) mutated = mutateOnce(mutated, chance);
  return mutated;
}

function mutateOnce(bytes: Buffer, chance: Chance): Buffer {
  const at = chance.int(0, Math.max(0, bytes.length - 1));
  const end = Math.min(bytes.length, at + chance.int(1, 40));
  switch (chance.int(0, 6)) {
    case 0:
      if (bytes.length > 0) bytes[at]! ^= 1 << chance.int(0, 7);
      return bytes;
    case 1:
      if (bytes.length > 0) bytes[at] = chance.int(0, 255);
      return bytes;
    case 2:
      return bytes.subarray(0, at);
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    case 5:
      return Buffer.concat([bytes.subarray(0, at), randomBytes(chance, 40), bytes.subarray(at)]);
    default:
      return withEdge(bytes, at, chance);
  }
}

/** Overwrites a number of 1 to 4 bytes. */
function withEdge(bytes: Buffer, at: number, chance: Chance): Buffer {
  const size = Math.min(chance.int(1, 4), bytes.length - at);
  if (size > 0) bytes.writeUIntBE(chance.pick(EDGES) % 2 ** (8 * size), at, size);
  return bytes;
}

/** Maximum number of small writes of one session, because every write costs a test more than its bytes. */
const SMALL_PIECES = 150;

/** Splits the bytes as sockets may deliver them: into large chunks, and from some position on into a number of small ones. */
export function cut(bytes: Buffer, chance: Chance): Buffer[] {
  const small = chance.pick([2, 7, 100, 1_460]);
  const from = chance.int(0, bytes.length);
  const pieces: Buffer[] = [];
  let left = SMALL_PIECES;
  for (let at = 0; at < bytes.length; ) {
    const isSmall = at >= from && left-- > 0;
    const end = isSmall ? at + chance.int(1, small) : at < from ? Math.min(from, at + 4_096) : at + 4_096;
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}
