import type { MediaSample } from '../sample.ts';
import { withoutEmulationPrevention } from './sps.ts';

/** Identifier of ATSC user data (ATSC A/53 part 4, 6.2.3) and its type for captions. */
const USER_IDENTIFIER = Buffer.from('GA94');
const CAPTIONS = 0x03;
const PROCESSES = 0x40;
const COUNT = 0x1f;
/** Of each caption triplet: whether it is valid, and its kind. Kind 0 is the first field of CEA-608, which has CC1. */
const VALID = 0x04;
const KIND = 0x03;
const PARITY = 0x80;

/**
 * Whether a SEI unit has text or commands of CEA-608 captions (ITU-T H.264, D.1.6; CTA-708, 4.3). Encoders without captions may send
 * padding. See docs/decisions/078.
 */
export function hasCaptions(unit: Buffer): boolean {
  // The identifier has no zero bytes, so emulation prevention never splits it.
  if (!unit.includes(USER_IDENTIFIER)) return false;
  const plain = withoutEmulationPrevention(unit);
  const bytes = Buffer.from(plain.buffer, plain.byteOffset, plain.length);
  for (let at = bytes.indexOf(USER_IDENTIFIER); at >= 0; at = bytes.indexOf(USER_IDENTIFIER, at + 1)) {
    const data = bytes.subarray(at + USER_IDENTIFIER.length);
    const flags = data[1] ?? 0;
    if (data[0] !== CAPTIONS || (flags & PROCESSES) === 0) continue;
    const triplets = data.subarray(3, 3 + 3 * (flags & COUNT));
    for (let index = 0; index + 2 < triplets.length; index += 3) {
      const [kind, first, second] = triplets.subarray(index, index + 3) as unknown as [number, number, number];
      const hasText = ((first | second) & ~PARITY) !== 0;
      if ((kind & VALID) !== 0 && (kind & KIND) === 0 && hasText) return true;
    }
  }
  return false;
}

/** Kind, first and second byte of a caption triplet (CTA-708, 4.3). 0xfc is a valid pair of the first field. */
export type CaptionTriplet = readonly [kind: number, first: number, second: number];

/** A SEI unit with captions as encoders send them (ITU-T H.264, D.1.6; ATSC A/53 part 4). Bytes with parity need no emulation prevention. */
export function captionUnit(...triplets: readonly CaptionTriplet[]): Buffer {
  const data = [0xb5, 0, 0x31, ...USER_IDENTIFIER, CAPTIONS, PROCESSES | triplets.length, 0xff, ...triplets.flat(), 0xff];
  return Buffer.from([6, 4, data.length, ...data, 0x80]);
}

/** The sample with another NAL unit in front. */
export function withUnit(sample: MediaSample, unit: Buffer): MediaSample {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return { ...sample, data: Buffer.concat([length, unit, sample.data]) };
}
