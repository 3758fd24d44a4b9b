import type { MediaSample, VideoConfig } from '../sample.ts';
import { videoTagHead } from './tag-content.ts';

const VIDEO_TAG = 9;
const TAG_HEAD = 11;

/** The header of an FLV file with only video (Adobe Flash Video File Format 10.1, E.2). */
export const flvHead = (): Buffer => Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);

/** `time` in whole ms, up to 32 bits. */
export const flvConfigTag = ({ record }: VideoConfig, time: number): Buffer => tag(time, videoTagHead('config', true, 0), record);

export const flvFrameTag = ({ isKeyFrame, offset, data }: MediaSample, time: number): Buffer =>
  tag(time, videoTagHead('frame', isKeyFrame, offset), data);

function tag(time: number, head: Buffer, data: Uint8Array): Buffer {
  const size = head.length + data.length;
  const bytes = Buffer.alloc(TAG_HEAD + size + 4);
  bytes[0] = VIDEO_TAG;
  bytes.writeUIntBE(size, 1, 3);
  bytes.writeUIntBE(time & 0xffffff, 4, 3);
  bytes[7] = (time >>> 24) & 0xff;
  head.copy(bytes, TAG_HEAD);
  bytes.set(data, TAG_HEAD + head.length);
  bytes.writeUInt32BE(TAG_HEAD + size, TAG_HEAD + size);
  return bytes;
}
