import { describe, expect, test } from 'vitest';
import { later, NOON } from '../testing/test-clock.ts';
import type { ClosedSegment } from './output.ts';
import { Packager } from './packager.ts';
import { type Arrival, aBroadcast, audioConfig, type Broadcast, encode, videoConfig } from './testing/encoder.ts';
import { type Viewing, watch } from './testing/viewer.ts';

const watchBroadcast = (changes: Partial<Broadcast>): Viewing => watch(encode(aBroadcast(changes), NOON));
const durationsOf = ({ main }: Viewing) => main.segments.map(({ duration }) => Math.round(duration * 1000) / 1000);
const partsOf = ({ main }: Viewing, sequence: number) => main.parts.filter((part) => part.sequence === sequence);

describe('segments', () => {
  test.each([
    { gop: 0.5, expected: [2, 2, 2, 2, 2] },
    { gop: 1, expected: [2, 2, 2, 2, 2] },
    { gop: 1.5, expected: [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1] },
    { gop: 2, expected: [2, 2, 2, 2, 2] },
    { gop: 4, expected: [4, 4, 2] },
    { gop: 10, expected: [10] },
  ])('end at the key frame nearest to two seconds when key frames come every $gop s', ({ gop, expected }) => {
    const viewing = watchBroadcast({ gop, framesPerSecond: 30 });
    expect(durationsOf(viewing).map((duration) => Math.round(duration * 10) / 10)).toEqual(expected);
    expect(viewing.packager.droppedFrames).toBe(0);
  });

  test('without video are about two seconds long too', () => {
    const durations = durationsOf(watchBroadcast({ tracks: ['audio'], seconds: 20 }));
    expect(Math.min(...durations.slice(0, -1))).toBeGreaterThan(1.8);
    expect(Math.max(...durations)).toBeLessThan(2.2);
  });

  test('last as long as the key frames are apart, up to 20 s', () => {
    const viewing = watchBroadcast({ gop: 20, seconds: 60 });
    expect(durationsOf(viewing).slice(0, 2)).toEqual([20, 20]);
    expect(viewing.packager.droppedFrames).toBe(0);
    expect(viewing.violations).toEqual([]);
  });

  test('end after 20.4 s without a key frame, and frames are dropped and counted until the next one', () => {
    const viewing = watchBroadcast({ gop: 24, seconds: 48 });
    expect(durationsOf(viewing)[0]).toBeCloseTo(20.4, 3);
    expect(viewing.packager.droppedFrames).toBe(2 * 3.6 * 30);
    expect(viewing.packager.takeDiscards()).toEqual([{ track: 'video', cause: 'no_key_frame', frames: 2 * 3.6 * 30 }]);
    expect(viewing.packager.takeDiscards()).toEqual([]);
    expect(viewing.violations).toEqual([]);
  });

  test('report their bytes and number of parts', () => {
    const viewing = watchBroadcast({});
    for (const { sequence, byteLength, partCount, firstPart } of viewing.main.segments) {
      const parts = partsOf(viewing, sequence);
      expect(byteLength).toBe(parts.reduce((sum, { bytes }) => sum + bytes.length, 0));
      expect({ partCount, firstPart }).toEqual({ partCount: parts.length, firstPart: parts[0]!.number });
    }
  });
});

describe('parts', () => {
  test.each([60, 50, 30, 25, 24, 20, 15, 12])('contain whole frames at %d frames a second', (framesPerSecond) => {
    for (const { part, tracks } of watchBroadcast({ framesPerSecond }).main.fragments()) {
      const inFrames = tracks[0]!.samples.reduce((sum, { duration }) => sum + duration, 0) / 90_000;
      expect(Math.abs(inFrames - part.duration)).toBeLessThan(0.002);
    }
  });

  test('keep to the target at 5 frames a second, which no whole number of frames matches', () => {
    const viewing = watchBroadcast({ framesPerSecond: 5 });
    expect(partsOf(viewing, 1).map(({ duration }) => Math.round(duration * 1000))).toEqual([334, 334, 332, 334, 334, 332]);
  });

  test('keep to the target with longer frames, with and without audio', () => {
    for (const tracks of [['video'], ['video', 'audio']] as const) {
      const viewing = watchBroadcast({ tracks, framesPerSecond: 1.25 });
      expect(viewing.violations).toEqual([]);
      expect(durationsOf(viewing)).toEqual([2.4, 2.4, 2.4, 2.4, 0.8]);
    }
  });

  test('are independent when they contain a key frame, and always without video', () => {
    const viewing = watchBroadcast({ seconds: 4, gop: 1 });
    expect(partsOf(viewing, 0).map(({ independent }) => independent)).toEqual([true, false, false, true, false, false]);
    expect(viewing.audio.parts.every(({ independent, gap }) => independent !== gap)).toBe(true);
  });

  test('are numbered across all segments, the same in both variants', () => {
    const { main, audio } = watchBroadcast({});
    expect(main.parts.map(({ number }) => number)).toEqual(main.parts.map((_, index) => index));
    expect(audio.parts.map(({ number, sequence, index, duration }) => [number, sequence, index, duration])).toEqual(
      main.parts.map(({ number, sequence, index, duration }) => [number, sequence, index, duration]),
    );
  });

  test('of the audio variant are never empty while audio arrives, however short the last part of a segment is', () => {
    const { audio } = watchBroadcast({ framesPerSecond: 60, gop: 1.35 });
    const rests = audio.parts.slice(0, -1).filter(({ duration }) => duration < 1024 / 48_000);
    expect(rests.length).toBeGreaterThan(0);
    expect(audio.parts.slice(0, -1).some(({ gap }) => gap)).toBe(false);
  });

  test('of an audio-only stream are the same bytes in both variants', () => {
    const { main, audio } = watchBroadcast({ tracks: ['audio'] });
    expect(main.parts.every(({ bytes }, index) => bytes === audio.parts[index]!.bytes)).toBe(true);
    expect(main.inits[0]!.bytes).toEqual(audio.inits[0]!.bytes);
  });
});

describe('an encoder that reconnects', () => {
  const viewing = watchBroadcast({ seconds: 20, incidents: [{ kind: 'reconnect', at: 5.3, seconds: 8, start: 123_456 }] });

  test('continues the playlist without a discontinuity when its codec settings are the same', () => {
    expect(viewing.main.inits).toHaveLength(1);
    expect(viewing.main.segments.some(({ discontinuity }) => discontinuity)).toBe(false);
    expect(viewing.violations).toEqual([]);
  });

  test('continues the media time, while the date skips the outage', () => {
    const segments = viewing.main.segments;
    const after = segments.findIndex(({ time }) => time > 5);
    const [before, next] = [segments[after - 1]!, segments[after]!];
    expect(next.time).toBeCloseTo(before.time + before.duration, 6);
    expect(Math.abs(next.programDateTime.getTime() - later(13.3).getTime())).toBeLessThan(40);
  });

  test('continues with a discontinuity when its codec settings differ', () => {
    const { main } = watchBroadcast({ seconds: 20, incidents: [{ kind: 'new config', at: 5.3, track: 'video' }] });
    expect(main.inits.map(({ version }) => version)).toEqual([0, 1]);
    expect(main.segments.filter(({ discontinuity }) => discontinuity).map(({ init }) => init)).toEqual([1]);
  });
});

test('a lost connection completes the arrived samples, without waiting for more', () => {
  const packager = new Packager();
  const outputs = encode(aBroadcast({ seconds: 2.5 }), NOON).flatMap((arrival) => feed(packager, arrival));
  const flushed = packager.flush();
  expect(outputs.filter(({ kind }) => kind === 'segment')).toHaveLength(2);
  expect(flushed.filter(({ kind }) => kind === 'segment').map((output) => (output as ClosedSegment).duration)).toEqual([0.501, 0.501]);
  expect(packager.flush()).toEqual([]);
});

test('the last video frame before a lost connection lasts until the audio ends, so that players find no gap', () => {
  const viewing = watchBroadcast({ seconds: 2, incidents: [{ kind: 'pause', track: 'video', at: 1.6, seconds: 9 }] });
  const samples = viewing.main.fragments().flatMap(({ tracks }) => tracks);
  const endOf = (trackId: number, timescale: number) => {
    const { decodeTime, duration } = samples.findLast((track) => track.trackId === trackId)!.samples.at(-1)!;
    return (decodeTime + duration) / timescale;
  };
  expect(endOf(1, 90_000)).toBeCloseTo(endOf(2, 48_000), 4);
});

test('frames after a lost connection are dropped until a key frame, even when the last one before it was not packaged', () => {
  const at = (track: 'video' | 'audio', dts: number, isKeyFrame = track === 'audio'): Arrival => ({
    kind: 'sample',
    sample: { track, dts, offset: 0, isKeyFrame, data: new Uint8Array(4) },
    at: NOON,
  });
  const jumps = [
    at('audio', 0),
    at('audio', 348),
    at('video', 499),
    at('video', 2 ** 32),
    at('video', 2 ** 32),
    at('video', 2 ** 32, true),
  ];
  const changed: Arrival = { kind: 'config', config: audioConfig(8000) };
  const configs = [videoConfig(), audioConfig(48_000)].map((config): Arrival => ({ kind: 'config', config }));
  const viewing = watch([...configs, ...jumps, changed, at('video', 0), at('video', 40)]);
  expect(viewing.main.fragments().flatMap(({ tracks }) => tracks.filter(({ trackId }) => trackId === 1))).toEqual([]);
});

test('after its end a packager ignores input', () => {
  const packager = new Packager();
  for (const arrival of encode(aBroadcast({ seconds: 1 }), NOON)) feed(packager, arrival);
  expect(packager.end().length).toBeGreaterThan(0);
  const late = encode(aBroadcast({ seconds: 9 }), NOON).flatMap((arrival) => feed(packager, arrival));
  expect([...late, ...packager.end()]).toEqual([]);
});

test('samples of a track without a config are ignored', () => {
  const samples = encode(aBroadcast({}), NOON).filter(({ kind }) => kind === 'sample');
  expect(samples.flatMap((arrival) => feed(new Packager(), arrival))).toEqual([]);
});

describe('an intermittent track', () => {
  const tracksOf = ({ main }: Viewing) => main.inits.map(({ tracks }) => tracks.map(({ track }) => track).join('+'));

  test('gets a new init segment and a discontinuity when it appears', () => {
    const arrivals = encode(aBroadcast({ seconds: 12, incidents: [{ kind: 'pause', track: 'audio', at: 0, seconds: 5 }] }), NOON);
    const viewing = watch(arrivals);
    expect(tracksOf(viewing)).toEqual(['video', 'video+audio']);
    expect(viewing.main.segments.map(({ discontinuity }) => discontinuity)).toEqual([false, false, false, true, false, false]);
    expect(viewing.audio.segments[0]).toMatchObject({ sequence: 3, discontinuity: true, discontinuitySequence: 1 });
    expect(viewing.violations).toEqual([]);
  });

  test('delays the start by at most a second', () => {
    const viewing = watchBroadcast({ incidents: [{ kind: 'pause', track: 'audio', at: 0, seconds: 0.8 }] });
    expect(tracksOf(viewing)).toEqual(['video+audio']);
  });

  test('is removed from the init segment when it has ended, so that players do not wait for it', () => {
    const pictureEnds = watchBroadcast({ seconds: 14, incidents: [{ kind: 'pause', track: 'video', at: 5, seconds: 99 }] });
    expect(tracksOf(pictureEnds)).toEqual(['video+audio', 'audio']);
    const soundEnds = watchBroadcast({ seconds: 14, incidents: [{ kind: 'pause', track: 'audio', at: 5, seconds: 99 }] });
    expect(tracksOf(soundEnds)).toEqual(['video+audio', 'video']);
    expect([...pictureEnds.violations, ...soundEnds.violations]).toEqual([]);
  });

  test('leaves gaps in the audio variant where audio is missing', () => {
    const { audio, violations } = watchBroadcast({ seconds: 20, incidents: [{ kind: 'pause', track: 'audio', at: 4, seconds: 6 }] });
    expect(audio.segments.map(({ gap }) => gap)).toEqual([false, false, true, true, true, true, false, false, false, false]);
    expect(audio.text).toContain('#EXT-X-GAP\n#EXTINF');
    expect(violations).toEqual([]);
  });
});

test('a continued stream skips the lost segment and continues with a discontinuity', () => {
  const end = { sequence: 12, partNumber: 400, initVersion: 2, discontinuitySequence: 1, time: 24, programDateTime: later(24) };
  const packager = new Packager(end);
  const outputs = encode(aBroadcast({}), later(30)).flatMap((arrival) => feed(packager, arrival));
  const parts = outputs.filter((output) => output.kind === 'part');
  expect(outputs[0]).toMatchObject({ kind: 'init', version: 2 });
  expect(parts[0]).toMatchObject({ sequence: 13, index: 0, number: 400, programDateTime: later(30) });
  expect(parts[0]!.segment).toMatchObject({ time: 24, discontinuity: true, discontinuitySequence: 2 });
});

test('a config that changes and changes back before a sample causes no discontinuity', () => {
  const packager = new Packager();
  const arrivals = encode(aBroadcast({ seconds: 3 }), NOON);
  const outputs = arrivals.flatMap((arrival) => feed(packager, arrival));
  const change = [videoConfig(1), videoConfig(0), audioConfig(44_100), audioConfig(48_000)].flatMap((config) => packager.config(config));
  const rest = encode(aBroadcast({ seconds: 3, start: 3000 }), later(3)).flatMap((arrival) => feed(packager, arrival));
  expect([...outputs, ...change, ...rest].filter(({ kind }) => kind === 'init')).toHaveLength(2);
});

const feed = (packager: Packager, arrival: Arrival) => {
  if (arrival.kind === 'config') return packager.config(arrival.config);
  return arrival.kind === 'sample' ? packager.sample(arrival.sample, arrival.at) : packager.flush();
};

test('segments say from the first captions on that the stream has captions', () => {
  const packager = new Packager();
  const captioned = encode(aBroadcast({}), NOON).map((arrival, at) =>
    arrival.kind === 'sample' && arrival.sample.track === 'video' && at > 400
      ? { ...arrival, sample: { ...arrival.sample, hasCaptions: true } }
      : arrival,
  );
  const outputs = captioned.flatMap((arrival) =>
    arrival.kind === 'config'
      ? packager.config(arrival.config)
      : arrival.kind === 'sample'
        ? packager.sample(arrival.sample, arrival.at)
        : packager.flush(),
  );
  const segments = [...outputs, ...packager.end()].filter((output): output is ClosedSegment => output.kind === 'segment');
  const flags = (variant: string) =>
    segments.filter((segment) => segment.variant === variant).map(({ hasCaptions }) => hasCaptions ?? false);
  expect(flags('main').at(0)).toBe(false);
  expect(flags('main').at(-1)).toBe(true);
  expect(flags('main').toSorted()).toEqual(flags('main'));
  expect(flags('audio')).not.toContain(true);
});
