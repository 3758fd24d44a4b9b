import type { AudioConfig, VideoConfig } from '../sample.ts';
import type { Arrival } from './encoder.ts';

const AUDIO_TAG = 8;
const VIDEO_TAG = 9;
const CONFIG = 0;
const SAMPLE = 1;
const KEY_FRAME = 1;
const FREQUENCIES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];

/** Reads the H.264 and AAC of a well-formed FLV file as an encoder would publish it. Everything arrives at `at`. */
export function readFlv(file: Buffer, size: Pick<VideoConfig, 'width' | 'height'>, at: Date): Arrival[] {
  const arrivals: Arrival[] = [];
  let position = file.readUInt32BE(5) + 4;
  while (position < file.length) {
    const type = file[position]!;
    const length = file.readUIntBE(position + 1, 3);
    const dts = file.readUIntBE(position + 4, 3) + file[position + 7]! * 2 ** 24;
    const tag = file.subarray(position + 11, position + 11 + length);
    position += 11 + length + 4;
    if (type === VIDEO_TAG && tag[1] === CONFIG) arrivals.push({ kind: 'config', config: videoConfigOf(tag.subarray(5), size) });
    if (type === AUDIO_TAG && tag[1] === CONFIG) arrivals.push({ kind: 'config', config: audioConfigOf(tag.subarray(2)) });
    if (type === VIDEO_TAG && tag[1] === SAMPLE) {
      const [isKeyFrame, offset] = [tag[0]! >> 4 === KEY_FRAME, tag.readIntBE(2, 3)];
      arrivals.push({ kind: 'sample', sample: { track: 'video', dts, offset, isKeyFrame, data: tag.subarray(5) }, at });
    }
    if (type === AUDIO_TAG && tag[1] === SAMPLE) {
      arrivals.push({ kind: 'sample', sample: { track: 'audio', dts, offset: 0, isKeyFrame: true, data: tag.subarray(2) }, at });
    }
  }
  return arrivals;
}

const videoConfigOf = (record: Buffer, size: Pick<VideoConfig, 'width' | 'height'>): VideoConfig => ({
  ...{ track: 'video', codec: `avc1.${record.toString('hex', 1, 4)}`, record, frameRate: null },
  ...size,
});

const audioConfigOf = (record: Buffer): AudioConfig => ({
  ...{ track: 'audio', codec: `mp4a.40.${record[0]! >> 3}`, record },
  sampleRate: FREQUENCIES[((record[0]! & 7) << 1) | (record[1]! >> 7)]!,
  channels: (record[1]! >> 3) & 15,
});
