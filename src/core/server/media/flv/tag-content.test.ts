import { describe, expect, test } from 'vitest';
import { nalUnit } from '../testing/sample-stream.ts';
import { audioTagHead, readAudioTag, readVideoTag, videoTagHead } from './tag-content.ts';

const enhanced = (first: number, fourCc: string) => Buffer.concat([Buffer.from([first]), Buffer.from(fourCc, 'latin1'), Buffer.alloc(8)]);

describe('video', () => {
  test.each([
    [true, 0],
    [false, 66],
    [false, -33],
  ])('a frame of H.264 comes with its key flag (%s) and offset (%i)', (isKeyFrame, offset) => {
    const data = nalUnit(20);
    expect(readVideoTag(Buffer.concat([videoTagHead('frame', isKeyFrame, offset), data]))).toEqual({
      kind: 'frame',
      isKeyFrame,
      offset,
      data,
    });
  });

  test('a configuration is distinguished from a frame', () => {
    expect(readVideoTag(Buffer.concat([videoTagHead('config', true, 0), Buffer.from([1, 2])]))).toEqual({
      kind: 'config',
      record: Buffer.from([1, 2]),
    });
  });

  test.each([
    ['an empty tag', Buffer.alloc(0)],
    ['the end of a sequence', Buffer.from([0x17, 2, 0, 0, 0])],
    ['a command frame', Buffer.from([0x57, 0])],
    ['a frame without data', videoTagHead('frame', true, 0)],
  ])('%s has no content', (_name, body) => {
    expect(readVideoTag(body)).toBeNull();
  });

  test.each([
    ['Sorenson H.263', Buffer.from([0x12, 0])],
    ['VP6', Buffer.from([0x14, 0])],
    ['HEVC', Buffer.from([0x1c, 0, 0, 0, 0])],
    ['HEVC', enhanced(0x90, 'hvc1')],
    ['AV1', enhanced(0x91, 'av01')],
    ['VP9', enhanced(0x90, 'vp09')],
    ['H.264 in the enhanced form of RTMP', enhanced(0x90, 'avc1')],
    ['Codec "????"', enhanced(0x90, '\u0000\u0001\u00ff\n')],
    ['Video with several tracks', enhanced(0x96, 'avc1')],
    ['Video codec 15', Buffer.from([0x1f, 0])],
  ])('%s is refused by name', (name, body) => {
    expect(() => readVideoTag(body)).toThrow(
      expect.objectContaining({ fault: 'unsupported', message: `${name} is not supported. Use H.264.` }),
    );
  });

  test.each([
    ['that is truncated', Buffer.from([0x17, 1, 0, 0])],
    ['of an unknown packet type', Buffer.from([0x17, 3, 0, 0, 0])],
  ])('a tag %s is a protocol error', (_name, body) => {
    expect(() => readVideoTag(body)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
  });
});

describe('audio', () => {
  test('a frame of AAC is distinguished from a configuration', () => {
    const data = Buffer.from([1, 2, 3]);
    expect(readAudioTag(Buffer.concat([audioTagHead('frame'), data]))).toEqual({ kind: 'frame', isKeyFrame: true, offset: 0, data });
    expect(readAudioTag(Buffer.concat([audioTagHead('config'), data]))).toEqual({ kind: 'config', record: data });
    expect([readAudioTag(Buffer.alloc(0)), readAudioTag(audioTagHead('frame'))]).toEqual([null, null]);
  });

  test.each([
    ['MP3', Buffer.from([0x2f, 0])],
    ['Speex', Buffer.from([0xb2])],
    ['Opus', enhanced(0x90, 'Opus')],
    ['FLAC', enhanced(0x91, 'fLaC')],
    ['E-AC-3', enhanced(0x90, 'ec-3')],
    ['Audio with several tracks', enhanced(0x95, 'mp4a')],
    ['Audio codec 12', Buffer.from([0xc0, 0])],
  ])('%s is refused by name', (name, body) => {
    expect(() => readAudioTag(body)).toThrow(
      expect.objectContaining({ fault: 'unsupported', message: `${name} is not supported. Use AAC.` }),
    );
  });

  test.each([
    ['that is truncated', Buffer.from([0xaf])],
    ['of an unknown packet type', Buffer.from([0xaf, 2, 0])],
  ])('a tag %s is a protocol error', (_name, body) => {
    expect(() => readAudioTag(body)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
  });
});
