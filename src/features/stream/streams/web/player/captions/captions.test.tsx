import { beforeEach, expect, test } from 'vitest';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { Captions } from './captions.ts';
import { type CaptionSample, pairsOf } from './pairs.ts';

/** jsdom has no text tracks. */
class FakeCue {
  startTime: number;
  endTime: number;
  text: string;
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
}

class FakeTrack {
  mode = 'disabled';
  cues: FakeCue[] = [];
  addCue = (cue: FakeCue): void => {
    this.cues.push(cue);
    this.cues.sort((a, b) => a.startTime - b.startTime);
  };
  removeCue = (cue: FakeCue): void => void this.cues.splice(this.cues.indexOf(cue), 1);
}

let track: FakeTrack;
let video: HTMLVideoElement;
beforeEach(() => {
  track = new FakeTrack();
  video = document.createElement('video');
  Object.assign(video, { addTextTrack: () => track });
  replaceProperty(globalThis, 'VTTCue', { value: FakeCue });
});

/** Pairs of the first field, behind one of the second field and padding. */
const sample = (pts: number, ...pairs: Array<readonly [number, number]>): CaptionSample => ({
  pts,
  bytes: Uint8Array.from([0x43, 0xff, 0xfd, 0x41, 0x41, 0xfc, 0x80, 0x80, ...pairs.flatMap((pair) => [0xfc, ...pair])]),
});
const PAINT_ON = [0x14, 0x29] as const;
const ERASE = [0x14, 0x2c] as const;
const HI = [0x48, 0x69] as const;
const shown = () => track.cues.map(({ startTime, endTime, text }) => [startTime, endTime, text]);

test('only valid pairs of the first field with content are read', () => {
  expect(pairsOf(sample(0, HI))).toEqual([[0x48, 0x69]]);
  expect(pairsOf({ pts: 0, bytes: Uint8Array.from([0x41, 0xff, 0xf8, 0x48, 0x69]) })).toEqual([]);
  expect(pairsOf({ pts: 0, bytes: new Uint8Array(0) })).toEqual([]);
});

test('a caption is shown from its picture on until the next change, at most 16 s', () => {
  const captions = new Captions(video, 30);
  captions.add([sample(10, PAINT_ON, HI)]);
  expect(shown()).toEqual([[10, 26, 'Hi']]);
  captions.add([sample(11, HI), sample(12.5, ERASE)]);
  expect(shown()).toEqual([
    [10, 11, 'Hi'],
    [11, 12.5, 'HiHi'],
  ]);
});

test('characters with a meaning in WebVTT are shown as they are', () => {
  const captions = new Captions(video, 30);
  captions.add([sample(10, PAINT_ON, [0x3c, 0x33], [0x26, 0x3e]), sample(10.2, ERASE)]);
  expect(shown()).toEqual([
    [10, 10, '&lt;3'],
    [10, 10.2, '&lt;3&amp;&gt;'],
  ]);
});

test('captions are drawn only while they are turned on', () => {
  const captions = new Captions(video, 30);
  expect(track.mode).toBe('hidden');
  captions.show(true);
  expect(track.mode).toBe('showing');
  captions.add([sample(1, PAINT_ON, HI)]);
  captions.close();
  expect([track.mode, track.cues.length]).toEqual(['disabled', 0]);
});

/** Seconds of video that are loaded. */
const setLoaded = (start: number, end: number) =>
  replaceProperty(video, 'buffered', { value: { length: 1, start: () => start, end: () => end } });

test('after a seek, captions that are read again replace those of their span only', () => {
  const captions = new Captions(video, 30);
  captions.add([sample(10, PAINT_ON, HI), sample(11, ERASE), sample(11.5, PAINT_ON, HI), sample(13, ERASE)]);
  captions.add([sample(9), sample(10.5, PAINT_ON, HI), sample(11)]);
  expect(shown()).toEqual([
    [10.5, 11.5, 'Hi'],
    [11.5, 13, 'Hi'],
  ]);
  captions.add([sample(11.1), sample(12)]);
  expect(shown()).toEqual([[10.5, 26.5, 'Hi']]);
});

test('a caption that was still shown before a seek back ends with the video that was loaded', () => {
  const captions = new Captions(video, 30);
  captions.add([sample(10, PAINT_ON, HI), sample(11)]);
  setLoaded(8, 12);
  captions.add([sample(5, PAINT_ON, HI), sample(6, ERASE)]);
  expect(shown()).toEqual([
    [5, 6, 'Hi'],
    [10, 12, 'Hi'],
  ]);
});

test('a caption that was still shown before a seek ends at its last picture when its video is not loaded any more', () => {
  const captions = new Captions(video, 30);
  captions.add([sample(10, PAINT_ON, HI), sample(11)]);
  captions.add([sample(100)]);
  expect(shown()).toEqual([[10, 11, 'Hi']]);
});

test('a caption is shown through a gap without data until the next one', () => {
  const captions = new Captions(video, 30);
  captions.add([sample(10, PAINT_ON, HI)]);
  captions.add([sample(14, PAINT_ON, HI)]);
  expect(shown()).toEqual([
    [10, 14, 'Hi'],
    [14, 30, 'Hi'],
  ]);
});

test('a step back of one part starts over, and pictures out of order do not', () => {
  const captions = new Captions(video, 30);
  captions.add([sample(10, PAINT_ON, HI), sample(10.3)]);
  captions.add([sample(10.2), sample(10.5, HI)]);
  expect(shown()).toEqual([
    [10, 10.5, 'Hi'],
    [10.5, 26.5, 'HiHi'],
  ]);
  captions.add([sample(10.1), sample(10.6, HI)]);
  expect(shown()).toEqual([[10, 10.5, 'Hi']]);
});

test('captions that are loaded minutes ahead stay until they are played', () => {
  const captions = new Captions(video, 30);
  for (let second = 0; second < 600; second++) captions.add([sample(second, PAINT_ON, HI)]);
  expect([track.cues.length, track.cues[0]!.startTime]).toEqual([600, 0]);
});

test('captions that ended before the back buffer are removed', () => {
  const captions = new Captions(video, 30);
  for (let second = 0; second < 600; second++) captions.add([sample(second, PAINT_ON, HI)]);
  video.currentTime = 300;
  captions.add([sample(600, PAINT_ON, HI)]);
  expect([track.cues.length, track.cues[0]!.endTime]).toEqual([332, 270]);
});

test('a video element has one track for all its sources', () => {
  new Captions(video, 30).close();
  Object.assign(video, { addTextTrack: () => new FakeTrack() });
  new Captions(video, 30).show(true);
  expect(track.mode).toBe('showing');
});
