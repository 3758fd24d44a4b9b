import { parseAacConfig, parseAvcConfig } from '../flv/codec-config.ts';
import type { AudioConfig, MediaSample, VideoConfig } from '../sample.ts';
import { type SpsOptions, writeSps } from './write-sps.ts';

const PPS = Buffer.from([0x68, 0xee, 0x3c, 0x80]);
/** AAC-LC, 44,100 Hz, stereo. */
export const AAC_RECORD: Buffer = Buffer.from([0x12, 0x10]);

/** An AVCDecoderConfigurationRecord with these NAL units in it. */
export function avcRecord(sps: Buffer = writeSps(), pps: Buffer = PPS, nalLengthBytes = 4): Buffer {
  const head = Buffer.from([1, sps[1]!, sps[2]!, sps[3]!, 0xfc | (nalLengthBytes - 1), 0xe1]);
  return Buffer.concat([head, length(sps), sps, Buffer.from([1]), length(pps), pps]);
}

const length = ({ length: bytes }: Buffer): Buffer => Buffer.from([bytes >> 8, bytes & 0xff]);

export const aVideoConfig = (options: SpsOptions = {}): VideoConfig => parseAvcConfig(avcRecord(writeSps(options))).config;

export const anAudioConfig = (): AudioConfig => parseAacConfig(AAC_RECORD);

/** One NAL unit of this size after its length. Its bytes identify the sample and never look like a start code. */
export function nalUnit(bytes: number, fill = 1): Buffer {
  const unit = Buffer.alloc(4 + bytes, (fill % 200) + 10);
  unit.writeUInt32BE(bytes);
  return unit;
}

/** A sample of one NAL unit, whose type says whether it is a key frame. */
export function aVideoSample(overrides: Partial<MediaSample> = {}): MediaSample {
  const sample: MediaSample = { track: 'video', dts: 0, offset: 0, isKeyFrame: true, data: nalUnit(1_000), ...overrides };
  return { ...sample, data: picture(sample.data, sample.isKeyFrame) };
}

/** The same NAL unit as a key frame, or as another picture. */
export function picture(unit: Uint8Array, isKeyFrame: boolean): Buffer {
  const data = Buffer.from(unit);
  if (data.length > 4) data[4] = isKeyFrame ? 0x65 : 0x41;
  return data;
}

export const anAudioSample = (overrides: Partial<MediaSample> = {}): MediaSample => ({
  track: 'audio',
  dts: 0,
  offset: 0,
  isKeyFrame: true,
  data: Buffer.alloc(300, 7),
  ...overrides,
});

/**
 * Returns the samples of a stream in the order of their decode times. Video has 30 frames per second and a key frame every 2 s. Every
 * second frame is shown one frame later than it is decoded. Audio is AAC at 44,100 Hz.
 */
export function sampleStream(seconds: number, start = 0): MediaSample[] {
  const samples: MediaSample[] = [];
  for (let frame = 0; frame < seconds * 30; frame++) {
    const isKeyFrame = frame % 60 === 0;
    const data = nalUnit(isKeyFrame ? 9_000 : 700, frame);
    samples.push(aVideoSample({ dts: start + Math.round((frame * 1_000) / 30), offset: frame % 2 === 0 ? 0 : 33, isKeyFrame, data }));
  }
  for (let frame = 0; (frame * 1_024) / 44_100 < seconds; frame++) {
    samples.push(anAudioSample({ dts: start + Math.round((frame * 1_024_000) / 44_100), data: Buffer.alloc(200, frame) }));
  }
  return samples.sort((one, other) => one.dts - other.dts);
}
