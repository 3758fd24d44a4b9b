import { MediaError } from '../media-error.ts';
import type { VideoConfig } from '../sample.ts';
import { hasCaptions } from './captions.ts';
import { parseAvcConfig, readAvcRecord, writeAvcRecord } from './codec-config.ts';
import { BitReader, withoutEmulationPrevention } from './sps.ts';

/** Types of NAL units (ITU-T H.264, table 7-1). The types 1 to 5 are parts of a picture. */
const NalType = { partOfPicture: 1, idr: 5, sei: 6, sps: 7, pps: 8 } as const;
const RECOVERY_POINT = 6;
const FORBIDDEN_BIT = 0x80;
const DEFAULT_LENGTH_BYTES = 4;
const MAX_SETS = 16;
const MAX_SET_BYTES = 1_024;

interface ParameterSets {
  sps: readonly Buffer[];
  pps: readonly Buffer[];
}

const NO_SETS: ParameterSets = { sps: [], pps: [] };

/** What a tag holds by its NAL units. `config` precedes the picture, and is null when nothing has changed. */
export type AvcContent =
  | { kind: 'picture'; isKeyFrame: boolean; hasCaptions: boolean; data: Buffer; config: VideoConfig | null }
  | { kind: 'nothing' }
  | { kind: 'damaged' }
  | { kind: 'not_ready' };

/**
 * One H.264 track. The bitstream is believed before the container: key frames are IDR pictures, and parameter sets in front of one replace
 * those of the sequence header.
 */
export class AvcTrack {
  #header: Buffer | null = null;
  #sets: ParameterSets = NO_SETS;
  /** Parameter sets that arrived after the current ones, until the next key frame. */
  #next: ParameterSets = NO_SETS;
  #lengthBytes = DEFAULT_LENGTH_BYTES;

  get hasConfig(): boolean {
    return this.#sets.sps.length > 0;
  }

  /** Reads a sequence header. Returns null for a repeated one, or one that only announces sets. Throws a `MediaError` for a bad one. */
  configure(record: Buffer): VideoConfig | null {
    if (this.#header?.equals(record)) return null;
    const units = splitStartCodes(record);
    if (units !== null) {
      this.#header = record;
      this.#collect(units);
      return null;
    }
    const { config, nalLengthBytes } = parseAvcConfig(record);
    this.#header = record;
    this.#sets = readAvcRecord(record);
    this.#next = NO_SETS;
    this.#lengthBytes = nalLengthBytes;
    return config;
  }

  /** `claimsKeyFrame` is only a hint: without an IDR picture it counts at a recovery point, where open GOPs can be entered. */
  read(data: Buffer, claimsKeyFrame: boolean): AvcContent {
    const framed = splitLengths(data, this.#lengthBytes);
    const units = framed?.units ?? splitStartCodes(data);
    const isSound = (unit: Buffer) => (unit[0]! & FORBIDDEN_BIT) === 0 && unit.length < 256 ** this.#lengthBytes;
    if (!units?.every(isSound)) return { kind: 'damaged' };
    this.#collect(units);
    const types = units.map(typeOf);
    if (!types.some((type) => type >= NalType.partOfPicture && type <= NalType.idr)) return { kind: 'nothing' };
    const isIdr = types.includes(NalType.idr);
    const config = isIdr ? this.#change() : null;
    if (config === 'damaged') return { kind: 'damaged' };
    if (!this.hasConfig) return { kind: 'not_ready' };
    const isKeyFrame = isIdr || (claimsKeyFrame && units.some(isRecoveryPoint));
    const isCaptioned = units.some((unit) => typeOf(unit) === NalType.sei && hasCaptions(unit));
    return {
      kind: 'picture',
      isKeyFrame,
      hasCaptions: isCaptioned,
      config,
      data: framed?.isWhole ? data : joinUnits(units, this.#lengthBytes),
    };
  }

  #collect(units: readonly Buffer[]): void {
    const sps = setsOf(units, NalType.sps);
    const pps = setsOf(units, NalType.pps);
    if (sps.length > 0) this.#next = { sps, pps };
    else if (pps.length > 0) this.#next = { sps: this.#next.sps, pps: merged(this.#next.pps, pps) };
  }

  /** Applies the collected sets. Null when they are those in use. */
  #change(): VideoConfig | 'damaged' | null {
    const { sps, pps } = this.#next;
    this.#next = NO_SETS;
    if (areKnown(sps, this.#sets.sps) && areKnown(pps, this.#sets.pps)) return null;
    const sets = { sps: sps.length > 0 ? sps : this.#sets.sps, pps: sps.length > 0 && pps.length > 0 ? pps : merged(this.#sets.pps, pps) };
    if (sets.sps.length === 0 || sets.pps.length === 0) return null;
    try {
      const { config } = parseAvcConfig(writeAvcRecord(sets, this.#lengthBytes));
      this.#sets = sets;
      return config;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      return 'damaged';
    }
  }
}

const typeOf = (unit: Buffer): number => unit[0]! & 0x1f;

/** Copies, because they outlive the message. Encoders have one set of each kind. */
const setsOf = (units: readonly Buffer[], type: number): Buffer[] =>
  units
    .filter((unit) => typeOf(unit) === type && unit.length <= MAX_SET_BYTES)
    .slice(-MAX_SETS)
    .map((unit) => Buffer.from(unit));

const areKnown = (units: readonly Buffer[], known: readonly Buffer[]): boolean =>
  units.every((unit) => known.some((one) => one.equals(unit)));

/** A picture parameter set replaces the one with the same id. */
function merged(known: readonly Buffer[], added: readonly Buffer[]): Buffer[] {
  const ids = new Set(added.map(idOfPps));
  return [...known.filter((unit) => !ids.has(idOfPps(unit))), ...added].slice(-MAX_SETS);
}

/** pic_parameter_set_id, the first number of the set (ITU-T H.264, 7.3.2.2); -1 when it is cut off. */
function idOfPps(unit: Buffer): number {
  try {
    return new BitReader(unit.subarray(1), 'picture parameter set').unsigned();
  } catch {
    return -1;
  }
}

/** NAL units with lengths in front, without empty ones. Null for other bytes, and when the last one is cut off. */
function splitLengths(data: Buffer, lengthBytes: number): { units: Buffer[]; isWhole: boolean } | null {
  const units: Buffer[] = [];
  let at = 0;
  let isWhole = true;
  while (at + lengthBytes <= data.length) {
    const start = at + lengthBytes;
    const end = start + data.readUIntBE(at, lengthBytes);
    if (end > data.length) break;
    if (end > start) units.push(data.subarray(start, end));
    else isWhole = false;
    at = end;
  }
  // Some encoders pad with zeros.
  const rest = data.subarray(at);
  if (rest.some((byte) => byte !== 0)) return null;
  return units.length === 0 ? null : { units, isWhole: isWhole && rest.length === 0 };
}

const START_CODE = Buffer.from([0, 0, 1]);

/** The NAL units of a byte stream (ITU-T H.264, annex B), which some encoders send in place of lengths. Null for other bytes. */
function splitStartCodes(data: Buffer): Buffer[] | null {
  const first = data.indexOf(START_CODE);
  if (first < 0 || data.subarray(0, first).some((byte) => byte !== 0)) return null;
  const units: Buffer[] = [];
  for (let start = first + START_CODE.length; start < data.length; ) {
    const next = data.indexOf(START_CODE, start);
    let end = next < 0 ? data.length : next;
    while (end > start && data[end - 1] === 0) end -= 1;
    if (end > start) units.push(data.subarray(start, end));
    start = next < 0 ? data.length : next + START_CODE.length;
  }
  return units.length === 0 ? null : units;
}

function joinUnits(units: readonly Buffer[], lengthBytes: number): Buffer {
  const joined = Buffer.alloc(units.reduce((sum, { length }) => sum + lengthBytes + length, 0));
  let at = 0;
  for (const unit of units) {
    joined.writeUIntBE(unit.length, at, lengthBytes);
    unit.copy(joined, at + lengthBytes);
    at += lengthBytes + unit.length;
  }
  return joined;
}

/** Whether a SEI unit has a recovery point message (ITU-T H.264, 7.3.2.3.1 and D.1.8). */
function isRecoveryPoint(unit: Buffer): boolean {
  if (typeOf(unit) !== NalType.sei) return false;
  const bytes = withoutEmulationPrevention(unit.subarray(1));
  let at = 0;
  const number = () => {
    let value = 0;
    while (bytes[at] === 255) value += bytes[at++]!;
    return value + (bytes[at++] ?? 0);
  };
  // The last byte ends the unit.
  while (at < bytes.length - 1) {
    if (number() === RECOVERY_POINT) return true;
    const size = number();
    at += size;
  }
  return false;
}
