import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { AAC_RECORD, avcRecord, nalUnit } from '../testing/sample-stream.ts';
import { writeSps } from '../testing/write-sps.ts';
import { audioTagHead, videoTagHead } from './tag-content.ts';
import { TimestampUnwrapper, TrackReader } from './track-reader.ts';

const videoConfig = (record = avcRecord()) => Buffer.concat([videoTagHead('config', true, 0), record]);
const videoFrame = (data = nalUnit(10), isKeyFrame = true) => Buffer.concat([videoTagHead('frame', isKeyFrame, 0), data]);
const audioConfig = (record = AAC_RECORD) => Buffer.concat([audioTagHead('config'), record]);
const audioFrame = () => Buffer.concat([audioTagHead('frame'), Buffer.from([1, 2, 3])]);

test('a configuration is reported again only when it has changed', () => {
  const tracks = new TrackReader();
  const other = avcRecord(writeSps({ codedWidth: 1_280, codedHeight: 720 }));
  expect(tracks.readVideo(videoConfig(), 0)).toMatchObject({ config: { width: 640 } });
  expect(tracks.readVideo(videoConfig(), 40)).toBeNull();
  expect(tracks.readVideo(videoConfig(other), 80)).toMatchObject({ config: { width: 1_280 } });
  expect(tracks.readAudio(audioConfig(), 0)).toMatchObject({ config: { codec: 'mp4a.40.2' } });
  expect(tracks.readAudio(audioConfig(), 0)).toBeNull();
});

test('frames before the configuration of their track are dropped', () => {
  const tracks = new TrackReader();
  expect({ video: tracks.readVideo(videoFrame(), 0), audio: tracks.readAudio(audioFrame(), 0) }).toEqual({ video: null, audio: null });
  tracks.readAudio(audioConfig(), 0);
  expect(tracks.readVideo(videoFrame(), 0)).toBeNull();
  expect(tracks.readAudio(audioFrame(), 0)).toMatchObject({ sample: { track: 'audio', isKeyFrame: true } });
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
  expect(read.map((event) => event?.kind === 'sample' && event.sample.dts)).toEqual([wrap - 20, wrap - 10, wrap + 13, wrap - 1, wrap + 22]);
});

test('a frame that does not consist of whole NAL units of the declared length size is a protocol error', () => {
  const tracks = new TrackReader();
  tracks.readVideo(videoConfig(avcRecord(undefined, undefined, 2)), 0);
  expect(tracks.readVideo(videoFrame(Buffer.from([0, 1, 0x65])), 0)).toMatchObject({ sample: { data: Buffer.from([0, 1, 0x65]) } });
  expect(() => tracks.readVideo(videoFrame(Buffer.from([0, 5, 0x65])), 0)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
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
