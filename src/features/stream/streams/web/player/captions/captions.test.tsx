import { act } from '@testing-library/react';
import Hls, { ErrorDetails, ErrorTypes, Events } from 'hls.js/light';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { HlsEngine } from '../engine/hls-engine.ts';
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

/** An engine whose code for captions fails to load until `mend` is called. Its video is not loaded, only its captions. */
function openEngine({ showsCaptions = false } = {}) {
  holdTimers();
  const loadSource = vi.spyOn(Hls.prototype, 'loadSource').mockImplementation(() => undefined);
  vi.spyOn(Hls.prototype, 'attachMedia').mockImplementation(() => undefined);
  const load = vi.fn(async () => ({ Captions })).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const listener = {
    onLevels: vi.fn(),
    onLevelPlayed: vi.fn(),
    onLoaded: vi.fn(),
    onNetworkFailed: vi.fn(),
    onFailed: vi.fn(),
    onCaptions: vi.fn(),
  };
  const start = {
    video,
    url: '/media/live/ana/master.m3u8',
    isLive: true,
    quality: 'auto',
    showsCaptions,
    startAt: undefined,
    listener,
  } as const;
  const engine = new HlsEngine(start, load);
  onTestFinished(() => engine.close());
  const hls = loadSource.mock.contexts[0] as Hls;
  const read = (...samples: CaptionSample[]) =>
    hls.trigger(Events.FRAG_PARSING_USERDATA, {
      id: 'main',
      frag: null!,
      details: null!,
      samples: samples as never,
    });
  const fail = () => {
    const error = new Error('An append failed.');
    const details = ErrorDetails.BUFFER_APPEND_ERROR;
    hls.trigger(Events.ERROR, { type: ErrorTypes.MEDIA_ERROR, details, fatal: true, error });
  };
  return { engine, listener, load, read, fail, mend: () => void load.mockResolvedValue({ Captions }) };
}
const passes = (seconds: number) => act(async () => pass(seconds));
const online = () => act(async () => void dispatchEvent(new Event('online')));
const attempts = (load: ReturnType<typeof openEngine>['load'], count: number) =>
  soon(() => act(async () => expect(load).toHaveBeenCalledTimes(count)));

/** Lets a request for the code fail with its two retries. */
async function failAll(load: ReturnType<typeof openEngine>['load'], first: number): Promise<void> {
  await attempts(load, first);
  await passes(1);
  await attempts(load, first + 1);
  await passes(3);
  await attempts(load, first + 2);
}

test('captions that arrive while their code loads are shown once it has loaded', async () => {
  const { load, mend, read, listener } = openEngine({ showsCaptions: true });
  mend();
  read(sample(0));
  expect(load).not.toHaveBeenCalled();
  read(sample(1, PAINT_ON, HI));
  read(sample(2, ERASE));
  await soon(() => expect(listener.onCaptions).toHaveBeenCalledTimes(1));
  expect([track.mode, load.mock.calls.length, shown()]).toEqual(['showing', 1, [[1, 2, 'Hi']]]);
});

test('code for captions that fails to load is requested again after 30 s, and when the browser is back online', async () => {
  const { load, mend, read, listener } = openEngine();
  read(sample(1, PAINT_ON, HI));
  await failAll(load, 1);
  read(sample(2, HI));
  await passes(29.9);
  expect(load).toHaveBeenCalledTimes(3);
  await passes(0.1);
  await failAll(load, 4);
  mend();
  read(sample(3, ERASE));
  await online();
  await soon(() => expect(listener.onCaptions).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(7);
  expect(shown()).toEqual([
    [1, 2, 'Hi'],
    [2, 3, 'HiHi'],
  ]);
});

test('code for captions is not requested again after the player closes', async () => {
  const { engine, load, read } = openEngine();
  read(sample(1, PAINT_ON, HI));
  await failAll(load, 1);
  engine.close();
  await passes(30);
  await online();
  expect(load).toHaveBeenCalledTimes(3);
});

test('code for captions is not requested again when the server has another build', async () => {
  const own = document.createElement('script');
  // jsdom does not run it.
  own.type = 'module';
  own.setAttribute('src', '/assets/index-old.js');
  document.body.append(own);
  const page = '<script type="module" src="/assets/index-new.js"></script>';
  const fetched = vi.fn(async () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  replaceProperty(globalThis, 'fetch', { value: fetched });
  const { load, read } = openEngine();
  read(sample(1, PAINT_ON, HI));
  await soon(() => act(async () => expect(fetched).toHaveBeenCalledTimes(1)));
  await passes(30);
  read(sample(2, HI));
  await online();
  expect([load.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 1]);
});

test('at most 300 segments and parts are kept while the code for captions loads', async () => {
  const { mend, read, listener } = openEngine();
  mend();
  for (let second = 0; second < 310; second++) read(sample(second, PAINT_ON, HI));
  await soon(() => expect(listener.onCaptions).toHaveBeenCalledTimes(1));
  expect([track.cues.length, track.cues[0]!.startTime]).toEqual([300, 10]);
});

test('captions are removed when playback restarts after an error', async () => {
  const { fail, mend, read, listener } = openEngine();
  mend();
  read(sample(1, PAINT_ON, HI));
  await soon(() => expect(listener.onCaptions).toHaveBeenCalledTimes(1));
  expect(shown()).toEqual([[1, 17, 'Hi']]);
  fail();
  expect(shown()).toEqual([]);
});

test('code for captions that arrives after the player closes leaves the track to the next player', async () => {
  const { engine, load, mend, read } = openEngine();
  mend();
  read(sample(1, PAINT_ON, HI));
  engine.close();
  const next = new Captions(video, 30);
  next.show(true);
  next.add([sample(1, PAINT_ON, HI)]);
  await load.mock.results[0]!.value;
  await passes(0);
  expect([track.mode, shown()]).toEqual(['showing', [[1, 17, 'Hi']]]);
});
