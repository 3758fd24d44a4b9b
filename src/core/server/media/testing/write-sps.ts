import { BitWriter } from './bit-writer.ts';

/** The fields of a test's parameter set. All others have usual values. */
export interface SpsOptions {
  profile?: number;
  /** Pixels in steps of 16. */
  codedWidth?: number;
  /** Pixels in steps of 16, or of 32 when interlaced. */
  codedHeight?: number;
  /** Pixels to cut off on the right and at the bottom, in steps of 2, or of 4 at the bottom when interlaced. */
  cropRight?: number;
  cropBottom?: number;
  isInterlaced?: boolean;
  hasScalingLists?: boolean;
  /** 0, 1 or 2. */
  pictureOrder?: number;
  /** `num_units_in_tick` and `time_scale`; null leaves the VUI out. */
  timing?: readonly [unitsPerTick: number, timeScale: number] | null;
  /** Whether the VUI has all other fields before its timing. */
  hasFullVui?: boolean;
}

const HIGH = 100;

/** A sequence parameter set NAL unit, by default 640x368 cropped to 640x360 at 30 frames per second. */
export function writeSps(options: SpsOptions = {}): Buffer {
  const { profile = HIGH, codedWidth = 640, codedHeight = 368, isInterlaced = false, hasScalingLists = false, pictureOrder = 2 } = options;
  const { cropRight = 0, cropBottom = codedHeight === 368 ? 8 : 0, timing = [1, 60], hasFullVui = false } = options;
  const rowPairs = isInterlaced ? 2 : 1;
  const writer = new BitWriter().bits(profile, 8).bits(0, 8).bits(31, 8).unsigned(0);
  if (profile === HIGH) {
    writer.unsigned(1).unsigned(0).unsigned(0).flag(false).flag(hasScalingLists);
    if (hasScalingLists) writeScalingLists(writer);
  }
  writer.unsigned(4).unsigned(pictureOrder);
  if (pictureOrder === 0) writer.unsigned(2);
  if (pictureOrder === 1) writer.flag(false).signed(-3).signed(4).unsigned(2).signed(5).signed(-5);
  writer.unsigned(3).flag(false);
  writer.unsigned(codedWidth / 16 - 1).unsigned(codedHeight / 16 / rowPairs - 1);
  writer.flag(!isInterlaced);
  if (isInterlaced) writer.flag(true);
  writer.flag(true).flag(cropRight + cropBottom > 0);
  if (cropRight + cropBottom > 0) {
    writer
      .unsigned(0)
      .unsigned(cropRight / 2)
      .unsigned(0)
      .unsigned(cropBottom / 2 / rowPairs);
  }
  writer.flag(timing !== null);
  if (timing !== null) writeVui(writer, timing, hasFullVui);
  writer.flag(true);
  return Buffer.concat([Buffer.from([0x67]), withEmulationPrevention(writer.bytes())]);
}

/** One complete list, one that ends early, and six that are omitted. */
function writeScalingLists(writer: BitWriter): void {
  writer.flag(true);
  for (let index = 0; index < 16; index++) writer.signed(index === 0 ? 8 : 1);
  writer.flag(true).signed(-8);
  for (let list = 2; list < 8; list++) writer.flag(false);
}

function writeVui(writer: BitWriter, [unitsPerTick, timeScale]: readonly [number, number], isFull: boolean): void {
  writer.flag(isFull);
  if (isFull) writer.bits(255, 8).bits(4, 16).bits(3, 16);
  writer.flag(isFull);
  if (isFull) writer.flag(true);
  writer.flag(isFull);
  if (isFull) writer.bits(5, 3).flag(false).flag(true).bits(0x010101, 24);
  writer.flag(isFull);
  if (isFull) writer.unsigned(0).unsigned(0);
  writer.flag(true).bits(unitsPerTick, 32).bits(timeScale, 32).flag(true);
}

function withEmulationPrevention(plain: Buffer): Buffer {
  const escaped: number[] = [];
  let zeros = 0;
  for (const byte of plain) {
    if (zeros >= 2 && byte <= 3) {
      escaped.push(3);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    escaped.push(byte);
  }
  return Buffer.from(escaped);
}
