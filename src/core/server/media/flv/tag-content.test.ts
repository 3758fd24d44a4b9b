import { describe, expect, test } from 'vitest';
import { nalUnit } from '../testing/sample-stream.ts';
import { audioTagHead, readAudioTag, readVideoTag, videoTagHead } from './tag-content.ts';

/** A tag in the form of Enhanced RTMP: its first byte, the FourCC of its codec, and its content. */
const enhanced = (first: number, fourCc: string, ...content: Array<Buffer | number>) =>
  Buffer.concat([
    Buffer.from([first]),
    Buffer.from(fourCc, 'latin1'),
    ...content.map((one) => (typeof one === 'number' ? Buffer.from([one]) : one)),
  ]);
const data = nalUnit(20);
const size = (bytes: Buffer) => Buffer.from([0, bytes.length >> 8, bytes.length & 0xff]);

describe('video', () => {
  test.each([
    [true, 0],
    [false, 66],
    [false, -33],
  ])('a frame of H.264 comes with its key flag (%s) and offset (%i)', (isKeyFrame, offset) => {
    expect(readVideoTag(Buffer.concat([videoTagHead('frame', isKeyFrame, offset), data]))).toEqual([
      { trackId: 0, kind: 'frame', isKeyFrame, offset, data },
    ]);
  });

  test('a configuration is distinguished from a frame', () => {
    expect(readVideoTag(Buffer.concat([videoTagHead('config', true, 0), Buffer.from([1, 2])]))).toEqual([
      { trackId: 0, kind: 'config', record: Buffer.from([1, 2]) },
    ]);
  });

  test.each([
    ['an empty tag', Buffer.alloc(0)],
    ['the end of a sequence', Buffer.from([0x17, 2, 0, 0, 0])],
    ['a packet type without a meaning', Buffer.from([0x17, 3, 0, 0, 0, 1])],
    ['a command frame', Buffer.from([0x57, 0])],
    ['a frame without data', videoTagHead('frame', true, 0)],
    ['a configuration that is still empty', videoTagHead('config', true, 0)],
    ['HDR metadata', enhanced(0x94, 'avc1', Buffer.from('\u0002\u0000\u0009colorInfo', 'latin1'))],
    ['the end of an enhanced sequence', enhanced(0x92, 'hvc1')],
  ])('%s has no content', (_name, body) => {
    expect(readVideoTag(body)).toEqual([]);
  });

  test.each([
    ['a configuration', enhanced(0x90, 'avc1', data), { kind: 'config', record: data }],
    ['a frame with an offset', enhanced(0xa1, 'avc1', 0, 0, 66, data), { kind: 'frame', isKeyFrame: false, offset: 66, data }],
    ['a key frame without one', enhanced(0x93, 'avc1', data), { kind: 'frame', isKeyFrame: true, offset: 0, data }],
    [
      'a frame whose time has nanoseconds',
      Buffer.concat([Buffer.from([0xa7, 2, 1, 2, 3, 0x03]), Buffer.from('avc1'), data]),
      { kind: 'frame', isKeyFrame: false, offset: 0, data },
    ],
  ])('H.264 in the enhanced form is read: %s', (_name, body, content) => {
    expect(readVideoTag(body)).toEqual([{ trackId: 0, ...content }]);
  });

  test('several tracks in one tag are told apart', () => {
    const body = enhanced(0x96, '\u0013avc1', 0, size(data), data, 1, size(nalUnit(5)), nalUnit(5));
    expect(readVideoTag(body)).toEqual([
      { trackId: 0, kind: 'frame', isKeyFrame: true, offset: 0, data },
      { trackId: 1, kind: 'frame', isKeyFrame: true, offset: 0, data: nalUnit(5) },
    ]);
    const mixed = enhanced(0x96, '\u0023', Buffer.from('avc1'), 0, size(data), data, Buffer.from('hvc1'), 1, size(data), data);
    expect(readVideoTag(mixed)).toMatchObject([
      { trackId: 0, kind: 'frame' },
      { trackId: 1, kind: 'unsupported', codec: 'HEVC' },
    ]);
  });

  test.each([
    ['Sorenson H.263', Buffer.from([0x12, 0])],
    ['VP6', Buffer.from([0x14, 0])],
    ['HEVC', Buffer.from([0x1c, 0, 0, 0, 0])],
    ['HEVC', enhanced(0x90, 'hvc1', data)],
    ['AV1', enhanced(0x91, 'av01', data)],
    ['VP9', enhanced(0x90, 'vp09', data)],
    ['Codec "????"', enhanced(0x90, '\u0000\u0001\u00ff\n', data)],
    ['Video codec 15', Buffer.from([0x1f, 0])],
  ])('%s is named', (codec, body) => {
    expect(readVideoTag(body)).toEqual([{ trackId: 0, kind: 'unsupported', codec }]);
  });

  test.each([
    ['a head', Buffer.from([0x17, 1, 0, 0])],
    ['a FourCC', enhanced(0x90, 'av')],
    ['a modifier', Buffer.from([0xa7, 200, 1])],
    ['a layout of tracks', Buffer.from([0x96])],
    ['a track', enhanced(0x96, '\u0013avc1', 0, 0, 9, 9)],
  ])('a tag that is cut off in %s is damaged', (_name, body) => {
    expect(readVideoTag(body)).toEqual([{ trackId: 0, kind: 'damaged' }]);
  });
});

describe('audio', () => {
  const frame = Buffer.from([1, 2, 3]);

  test('a frame of AAC is distinguished from a configuration', () => {
    expect(readAudioTag(Buffer.concat([audioTagHead('frame'), frame]))).toEqual([
      { trackId: 0, kind: 'frame', isKeyFrame: true, offset: 0, data: frame },
    ]);
    expect(readAudioTag(Buffer.concat([audioTagHead('config'), frame]))).toEqual([{ trackId: 0, kind: 'config', record: frame }]);
  });

  test.each([
    ['an empty tag', Buffer.alloc(0)],
    ['a frame without data', audioTagHead('frame')],
    ['a configuration that is still empty', audioTagHead('config')],
    ['a packet type without a meaning', Buffer.from([0xaf, 2, 0])],
    ['the layout of channels', enhanced(0x94, 'mp4a', 1, 2)],
  ])('%s has no content', (_name, body) => {
    expect(readAudioTag(body)).toEqual([]);
  });

  test('AAC in the enhanced form is read, alone and as a further track', () => {
    expect(readAudioTag(enhanced(0x90, 'mp4a', frame))).toEqual([{ trackId: 0, kind: 'config', record: frame }]);
    expect(readAudioTag(enhanced(0x91, 'mp4a', frame))).toMatchObject([{ trackId: 0, kind: 'frame', data: frame }]);
    expect(readAudioTag(enhanced(0x95, '\u0001mp4a', 1, frame))).toMatchObject([{ trackId: 1, kind: 'frame', data: frame }]);
  });

  test.each([
    ['MP3', Buffer.from([0x2f, 0])],
    ['Speex', Buffer.from([0xb2])],
    ['Opus', enhanced(0x90, 'Opus', frame)],
    ['FLAC', enhanced(0x91, 'fLaC', frame)],
    ['E-AC-3', enhanced(0x90, 'ec-3', frame)],
    ['Audio codec 12', Buffer.from([0xc0, 0])],
  ])('%s is named', (codec, body) => {
    expect(readAudioTag(body)).toEqual([{ trackId: 0, kind: 'unsupported', codec }]);
  });

  test('a tag that is cut off is damaged', () => {
    expect(readAudioTag(Buffer.from([0xaf]))).toEqual([{ trackId: 0, kind: 'damaged' }]);
  });
});
