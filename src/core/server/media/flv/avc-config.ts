import { limitExceeded, malformed } from '../media-error.ts';
import type { VideoConfig } from '../sample.ts';
import { parseSps } from './sps.ts';

/** Encoders send some 50 bytes; a few parameter sets with scaling lists stay below this. */
export const MAX_AVC_CONFIG_BYTES = 4_096;

export interface AvcConfig {
  config: VideoConfig;
  nalLengthBytes: number;
}

/** Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1.2). */
export function parseAvcConfig(record: Buffer): AvcConfig {
  if (record.length > MAX_AVC_CONFIG_BYTES) throw limitExceeded('The H.264 configuration is too large.');
  if (record.length < 7) throw malformed('The H.264 configuration is cut off.');
  if (record[0] !== 1) throw malformed('The H.264 configuration has an unknown version.');
  const nalLengthBytes = (record[4]! & 3) + 1;
  if (nalLengthBytes === 3) throw malformed('The H.264 configuration has an invalid NAL unit length.');
  const sequence = readParameterSets(record, 5, 0x1f);
  const picture = readParameterSets(record, sequence.end, 0xff);
  if (sequence.first === null || picture.first === null) throw malformed('The H.264 configuration has no parameter sets.');
  const codec = `avc1.${record.toString('hex', 1, 4)}`;
  return { config: { track: 'video', codec, record, ...parseSps(sequence.first) }, nalLengthBytes };
}

/** Reads a count and that many parameter sets, each after its length in two bytes. Only the first one is used. */
function readParameterSets(record: Buffer, at: number, countMask: number): { first: Buffer | null; end: number } {
  let first: Buffer | null = null;
  const count = (record[at] ?? 0) & countMask;
  let end = at + 1;
  for (let index = 0; index < count; index++) {
    const start = end + 2;
    if (start > record.length) throw malformed('The H.264 configuration is cut off.');
    end = start + record.readUInt16BE(start - 2);
    if (end > record.length) throw malformed('The H.264 configuration is cut off.');
    first ??= record.subarray(start, end);
  }
  return { first, end };
}

/** Checks that a sample consists of whole NAL units, because players fail at partial ones. Start codes (Annex B) are not lengths. */
export function checkNalUnits(data: Buffer, nalLengthBytes: number): void {
  let at = 0;
  while (at < data.length) {
    if (at + nalLengthBytes > data.length) break;
    at += nalLengthBytes + data.readUIntBE(at, nalLengthBytes);
  }
  if (at !== data.length) throw malformed('A video frame does not consist of whole NAL units with their lengths.');
}
