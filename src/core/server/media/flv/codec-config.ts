import { limitExceeded, malformed, unsupported } from '../media-error.ts';
import type { AudioConfig, VideoConfig } from '../sample.ts';
import { BitReader, parseSps } from './sps.ts';

/** Encoders send 2 to 7 bytes. */
const MAX_AAC_CONFIG_BYTES = 64;

/** By samplingFrequencyIndex (ISO/IEC 14496-3, table 1.18). */
const SAMPLE_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
const EXPLICIT_RATE_INDEX = 15;
const MAX_SAMPLE_RATE = 96_000;
/** By channelConfiguration (ISO/IEC 14496-3, table 1.19). 0 means that the channels are described elsewhere. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];

const LOW_COMPLEXITY = 2;
/** Audio object types that announce HE-AAC (5) and HE-AAC version 2 (29) around the object type of the coded frames. */
const EXTENSIONS: ReadonlySet<number> = new Set([5, 29]);
const ESCAPE = 31;
/** Names for the person at the encoder (ISO/IEC 14496-3, table 1.17). */
const NAMES: Readonly<Record<number, string>> = {
  1: 'AAC Main',
  3: 'AAC-SSR',
  4: 'AAC-LTP',
  23: 'AAC-LD',
  34: 'MP3',
  36: 'ALS',
  39: 'AAC-ELD',
  42: 'xHE-AAC',
};

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). Accepts what browsers decode: AAC-LC and HE-AAC, in numbered layouts. */
export function parseAacConfig(record: Buffer): AudioConfig {
  if (record.length > MAX_AAC_CONFIG_BYTES) throw limitExceeded('The AAC configuration is too large.');
  const reader = new BitReader(record, 'AAC configuration');
  const announced = readObjectType(reader);
  const sampleRate = readSampleRate(reader);
  const channels = CHANNELS[reader.bits(4)];
  if (channels === undefined) throw malformed('The AAC configuration has an unknown channel layout.');
  if (EXTENSIONS.has(announced)) readSampleRate(reader);
  const coded = EXTENSIONS.has(announced) ? readObjectType(reader) : announced;
  if (coded !== LOW_COMPLEXITY) throw unsupported(NAMES[coded] ?? `AAC of type ${coded}`, 'AAC-LC');
  if (channels === 0) throw unsupported('AAC with a custom channel layout', 'stereo');
  if (reader.flag()) throw unsupported('AAC with 960 samples per frame', 'AAC-LC');
  return { track: 'audio', codec: `mp4a.40.${announced}`, record, sampleRate, channels };
}

function readObjectType(reader: BitReader): number {
  const type = reader.bits(5);
  return type === ESCAPE ? 32 + reader.bits(6) : type;
}

function readSampleRate(reader: BitReader): number {
  const index = reader.bits(4);
  const rate = index === EXPLICIT_RATE_INDEX ? reader.bits(24) : SAMPLE_RATES[index];
  if (rate === undefined || rate === 0 || rate > MAX_SAMPLE_RATE) throw malformed('The AAC configuration has an unknown sample rate.');
  return rate;
}

/** Encoders send some 50 bytes; a few parameter sets with scaling lists stay below this. */
const MAX_AVC_CONFIG_BYTES = 4_096;

interface AvcConfig {
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
  const [sps] = sequence.units;
  if (sps === undefined || picture.units.length === 0) throw malformed('The H.264 configuration has no parameter sets.');
  const codec = `avc1.${record.toString('hex', 1, 4)}`;
  return { config: { track: 'video', codec, record, ...parseSps(sps) }, nalLengthBytes };
}

/** The parameter sets of a record that `parseAvcConfig` accepts. */
export function readAvcRecord(record: Buffer): { sps: Buffer[]; pps: Buffer[] } {
  const sequence = readParameterSets(record, 5, 0x1f);
  return { sps: sequence.units, pps: readParameterSets(record, sequence.end, 0xff).units };
}

/** Writes an AVCDecoderConfigurationRecord. Profile and level are those of the first sequence parameter set. */
export function writeAvcRecord({ sps, pps }: { sps: readonly Buffer[]; pps: readonly Buffer[] }, nalLengthBytes: number): Buffer {
  const first = sps[0]!;
  const head = [1, first[1] ?? 0, first[2] ?? 0, first[3] ?? 0, 0xfc | (nalLengthBytes - 1), 0xe0 | sps.length];
  const sets = (units: readonly Buffer[]) => units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 0xff]), unit]);
  return Buffer.concat([Buffer.from(head), ...sets(sps), Buffer.from([pps.length]), ...sets(pps)]);
}

/** Reads a count and that many parameter sets, each after its length in two bytes. */
function readParameterSets(record: Buffer, at: number, countMask: number): { units: Buffer[]; end: number } {
  const units: Buffer[] = [];
  const count = (record[at] ?? 0) & countMask;
  let end = at + 1;
  for (let index = 0; index < count; index++) {
    const start = end + 2;
    if (start > record.length) throw malformed('The H.264 configuration is cut off.');
    end = start + record.readUInt16BE(start - 2);
    if (end > record.length) throw malformed('The H.264 configuration is cut off.');
    units.push(record.subarray(start, end));
  }
  return { units, end };
}
