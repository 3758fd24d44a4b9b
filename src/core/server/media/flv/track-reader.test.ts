import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { AAC_RECORD, avcRecord, nalUnit, picture } from '../testing/sample-stream.ts';
import { writeSps } from '../testing/write-sps.ts';
import { audioTagHead, videoTagHead } from './tag-content.ts';
import { TimestampUnwrapper, TrackReader } from './track-reader.ts';

const videoConfig = (record = avcRecord()) => Buffer.concat([videoTagHead('config', true, 0), record]);
const videoFrame = (data = picture(nalUnit(10), true), isKeyFrame = true) => Buffer.concat([videoTagHead('frame', isKeyFrame, 0), data]);
const audioConfig = (record = AAC_RECORD) => Buffer.concat([audioTagHead('config'), record]);
const audioFrame = () => Buffer.concat([audioTagHead('frame'), Buffer.from([1, 2, 3])]);

test('a configuration is reported again only when it has changed', () => {
  const tracks = new TrackReader();
  const other = avcRecord(writeSps({ codedWidth: 1_280, codedHeight: 720 }));
  expect(tracks.readVideo(videoConfig(), 0)).toMatchObject([{ config: { width: 640 } }]);
  expect(tracks.readVideo(videoConfig(), 40)).toEqual([]);
  expect(tracks.readVideo(videoConfig(other), 80)).toMatchObject([{ config: { width: 1_280 } }]);
  expect(tracks.readAudio(audioConfig(), 0)).toMatchObject([{ config: { codec: 'mp4a.40.2' } }]);
  expect(tracks.readAudio(audioConfig(), 0)).toEqual([]);
});

test('frames before the configuration of their track are discarded', () => {
  const tracks = new TrackReader();
  expect(tracks.readVideo(videoFrame(), 0)).toEqual([{ kind: 'discarded', track: 'video', cause: 'not_ready' }]);
  expect(tracks.readAudio(audioFrame(), 0)).toEqual([{ kind: 'discarded', track: 'audio', cause: 'not_ready' }]);
  tracks.readAudio(audioConfig(), 0);
  expect(tracks.readVideo(videoFrame(), 0)).toMatchObject([{ kind: 'discarded' }]);
  expect(tracks.readAudio(audioFrame(), 0)).toMatchObject([{ sample: { track: 'audio', isKeyFrame: true } }]);
});

test('a configuration that cannot be read leaves the current one in use', () => {
  const tracks = new TrackReader();
  tracks.readVideo(videoConfig(), 0);
  tracks.readAudio(audioConfig(), 0);
  const discarded = { kind: 'discarded', cause: 'damaged' };
  expect(tracks.readVideo(videoConfig(Buffer.from([1, 2, 3])), 0)).toMatchObject([discarded]);
  expect(tracks.readAudio(audioConfig(Buffer.from([0xff])), 0)).toMatchObject([discarded]);
  expect(tracks.readVideo(videoFrame(), 0)).toMatchObject([{ kind: 'sample' }]);
  expect(tracks.readAudio(audioFrame(), 0)).toMatchObject([{ kind: 'sample' }]);
});

test('another track, or one in another codec, is named once and ignored', () => {
  const tracks = new TrackReader();
  const second = Buffer.concat([Buffer.from([0x95, 1]), Buffer.from('mp4a'), Buffer.from([1, 9, 9])]);
  const mp3 = Buffer.from([0x2f, 1, 2]);
  tracks.readAudio(audioConfig(), 0);
  expect(tracks.readAudio(second, 0)).toEqual([{ kind: 'ignored', track: 'audio', codec: null }]);
  expect(tracks.readAudio(mp3, 0)).toEqual([{ kind: 'ignored', track: 'audio', codec: 'MP3' }]);
  expect([...tracks.readAudio(second, 0), ...tracks.readAudio(mp3, 0)]).toEqual([]);
  expect(tracks.readAudio(audioFrame(), 0)).toMatchObject([{ kind: 'sample' }]);
});

test('the only track is read whatever its number, until the main track appears', () => {
  const tracks = new TrackReader();
  const second = (packet: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0x95, packet]), Buffer.from('mp4a'), Buffer.from([1]), content]);
  expect(tracks.readAudio(second(0, AAC_RECORD), 0)).toMatchObject([{ kind: 'config' }]);
  expect(tracks.readAudio(second(1, Buffer.from([9])), 0)).toMatchObject([{ kind: 'sample' }]);
  tracks.readAudio(audioConfig(), 0);
  expect(tracks.readAudio(audioFrame(), 0)).toMatchObject([{ kind: 'sample' }]);
  expect(tracks.readAudio(second(1, Buffer.from([9])), 0)).toMatchObject([{ kind: 'ignored', codec: null }]);
});

test('both tracks stay on one timeline when the 32-bit timestamps wrap around', () => {
  const tracks = new TrackReader();
  tracks.readVideo(videoConfig(), 0);
  tracks.readAudio(audioConfig(), 0);
  const wrap = 2 ** 32;
  const read = [
    tracks.readVideo(videoFrame(), wrap - 20),
    tracks.readAudio(audioFrame(), wrap - 10),
    tracks.readVideo(videoFrame(), 13),
    tracks.readAudio(audioFrame(), wrap - 1),
    tracks.readAudio(audioFrame(), 22),
  ];
  expect(read.flat().map((event) => event.kind === 'sample' && event.sample.dts)).toEqual([
    wrap - 20,
    wrap - 10,
    wrap + 13,
    wrap - 1,
    wrap + 22,
  ]);
});

test('a frame that cannot be decoded is discarded, with those that need it', () => {
  const tracks = new TrackReader();
  tracks.readVideo(videoConfig(avcRecord(undefined, undefined, 2)), 0);
  const inter = Buffer.from([0, 1, 0x41]);
  expect(tracks.readVideo(videoFrame(Buffer.from([0, 1, 0x65])), 0)).toMatchObject([{ sample: { data: Buffer.from([0, 1, 0x65]) } }]);
  expect(tracks.readVideo(videoFrame(Buffer.from([0, 5, 0x65])), 0)).toEqual([{ kind: 'discarded', track: 'video', cause: 'damaged' }]);
  expect(tracks.readVideo(videoFrame(inter), 0)).toEqual([{ kind: 'discarded', track: 'video', cause: 'no_key_frame' }]);
  expect(tracks.readVideo(videoFrame(Buffer.from([0, 1, 0x65])), 0)).toMatchObject([{ kind: 'sample' }]);
  expect(tracks.readVideo(videoFrame(inter), 0)).toMatchObject([{ kind: 'sample' }]);
});

test(`32-bit timestamps become the original times after any number of wraparounds (seed ${fuzzSeed})`, () => {
  const step = fc.oneof(fc.integer({ min: -5_000, max: 100_000 }), fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.array(step, { maxLength: 100 }), (start, steps) => {
      const times = new TimestampUnwrapper();
      let time = start;
      expect(times.next(start)).toBe(start);
      for (const one of steps) {
        time += one;
        expect(times.next(((time % 2 ** 32) + 2 ** 32) % 2 ** 32)).toBe(time);
      }
    }),
    { seed: fuzzSeed },
  );
});

test('a publisher whose timestamps keep jumping ahead is stopped before numbers lose millisecond precision', () => {
  const times = new TimestampUnwrapper();
  const jumpOn = () => {
    for (let jumps = 0; ; jumps++) times.next((jumps % 4) * 2 ** 30);
  };
  expect(jumpOn).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
});
