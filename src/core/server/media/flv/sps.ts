import { malformed } from '../media-error.ts';

interface SequenceParameters {
  /** Of the visible picture in pixels, after cropping. */
  width: number;
  height: number;
  /** Frames per second from the VUI; null without timing, or with an implausible one. */
  frameRate: number | null;
}

const SPS_NAL_TYPE = 7;
/** Both sides of the largest picture of H.264 level 6.2 (ITU-T H.264, A.3.1) are below this many pixels. */
const MAX_SIDE = 16_384;
const MAX_FRAME_RATE = 1_000;
/** The values of aspect_ratio_idc, video_format and others that mean "more follows" (ITU-T H.264, E.1.1). */
const EXTENDED_ASPECT_RATIO = 255;
/** The profiles whose parameter set describes the chroma format (ITU-T H.264, 7.3.2.1.1). */
const PROFILES_WITH_CHROMA: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
/** Horizontal and vertical chroma subsampling by chroma_format_idc (ITU-T H.264, table 6-1). */
const CHROMA_SUBSAMPLING: ReadonlyArray<readonly [horizontal: number, vertical: number]> = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 1],
];

/** Reads a sequence parameter set NAL unit (ITU-T H.264, 7.3.2.1.1). Anything else is a protocol error. */
export function parseSps(nalUnit: Uint8Array): SequenceParameters {
  if (nalUnit.length < 4 || (nalUnit[0]! & 0x1f) !== SPS_NAL_TYPE)
    throw malformed('The H.264 configuration has no sequence parameter set.');
  const reader = new BitReader(withoutEmulationPrevention(nalUnit.subarray(1)), 'sequence parameter set');
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  const chromaFormat = PROFILES_WITH_CHROMA.has(profile) ? readChromaFormat(reader) : 1;
  reader.unsigned();
  skipPictureOrder(reader);
  reader.unsigned();
  reader.flag();
  const widthInBlocks = reader.unsigned() + 1;
  const heightInUnits = reader.unsigned() + 1;
  const hasOnlyFrames = reader.flag();
  if (!hasOnlyFrames) reader.flag();
  reader.flag();
  // An interlaced picture is counted in pairs of rows.
  const rowPairs = hasOnlyFrames ? 1 : 2;
  const [horizontal, vertical] = CHROMA_SUBSAMPLING[chromaFormat]!;
  const crop = reader.flag() ? [reader.unsigned(), reader.unsigned(), reader.unsigned(), reader.unsigned()] : [0, 0, 0, 0];
  const width = widthInBlocks * 16 - horizontal * (crop[0]! + crop[1]!);
  const height = heightInUnits * 16 * rowPairs - vertical * rowPairs * (crop[2]! + crop[3]!);
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) throw malformed('The size of the picture is invalid.');
  return { width, height, frameRate: reader.flag() ? readFrameRate(reader) : null };
}

/** A pair of zero bytes in a NAL unit is followed by a 3 wherever it could be read as a start code (ITU-T H.264, 7.4.1.1). */
export function withoutEmulationPrevention(escaped: Uint8Array): Uint8Array {
  const plain = new Uint8Array(escaped.length);
  let length = 0;
  let zeros = 0;
  for (const byte of escaped) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    plain[length++] = byte;
  }
  return plain.subarray(0, length);
}

/** The chroma format for cropping: separately coded planes count like no chroma. */
function readChromaFormat(reader: BitReader): number {
  const format = reader.unsigned();
  if (format > 3) throw malformed('The sequence parameter set has an unknown chroma format.');
  const isSeparate = format === 3 && reader.flag();
  reader.unsigned();
  reader.unsigned();
  reader.flag();
  if (reader.flag()) skipScalingLists(reader, format === 3 ? 12 : 8);
  return isSeparate ? 0 : format;
}

/** The first six lists are for blocks of 4 by 4, the others for blocks of 8 by 8. */
function skipScalingLists(reader: BitReader, count: number): void {
  for (let list = 0; list < count; list++) {
    const isPresent = reader.flag();
    if (isPresent) skipScalingList(reader, list < 6 ? 16 : 64);
  }
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + reader.signed() + 256) & 0xff;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(reader: BitReader): void {
  const kind = reader.unsigned();
  if (kind > 2) throw malformed('The sequence parameter set has an unknown picture order.');
  if (kind === 0) reader.unsigned();
  if (kind !== 1) return;
  reader.flag();
  reader.signed();
  reader.signed();
  const frames = reader.unsigned();
  if (frames > 255) throw malformed('The sequence parameter set has too many reference frames.');
  for (let frame = 0; frame < frames; frame++) reader.signed();
}

/** Reads the video usability information up to its timing (ITU-T H.264, E.1.1). */
function readFrameRate(reader: BitReader): number | null {
  if (reader.flag() && reader.bits(8) === EXTENDED_ASPECT_RATIO) reader.bits(32);
  if (reader.flag()) reader.flag();
  if (reader.flag()) {
    reader.bits(4);
    if (reader.flag()) reader.bits(24);
  }
  if (reader.flag()) {
    reader.unsigned();
    reader.unsigned();
  }
  if (!reader.flag()) return null;
  const unitsPerTick = reader.bits(32);
  const timeScale = reader.bits(32);
  // A tick is the time of one field, and a frame has two.
  const rate = timeScale / (2 * unitsPerTick);
  return rate > 0 && rate <= MAX_FRAME_RATE ? rate : null;
}

/** The longest prefix of an Exp-Golomb code whose value still fits 32 bits. */
const MAX_LEADING_ZEROS = 31;

/** Reads a parameter set bit by bit. Reading past its end is a protocol error. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #name: string;
  #at = 0;

  constructor(bytes: Uint8Array, name: string) {
    this.#bytes = bytes;
    this.#name = name;
  }

  /** An unsigned number of up to 32 bits. */
  bits(count: number): number {
    if (this.#at + count > this.#bytes.length * 8) throw malformed(`The ${this.#name} is cut off.`);
    let value = 0;
    for (let read = 0; read < count; read++, this.#at++) {
      value = value * 2 + ((this.#bytes[this.#at >> 3]! >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  /** An unsigned Exp-Golomb code, `ue(v)` (ITU-T H.264, 9.1). */
  unsigned(): number {
    let zeros = 0;
    while (!this.flag()) if (++zeros > MAX_LEADING_ZEROS) throw malformed(`The ${this.#name} has a number that is too large.`);
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** A signed Exp-Golomb code, `se(v)` (ITU-T H.264, 9.1.1). */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}
