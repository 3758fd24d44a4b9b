import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../../testing/fuzz-seed.ts';
import { NOON } from '../../testing/test-clock.ts';
import type { Part } from '../output.ts';
import { SYNC_SAMPLE } from '../sample.ts';
import { aBroadcast, type Broadcast, encode, type Incident } from '../testing/encoder.ts';
import { Viewing, WatchedVariant } from '../testing/viewer.ts';
import { EchoTranscoder } from './testing.ts';

const RUNS = Number(process.env.FUZZ_REQUESTS ?? 60);

/** The views of viewers of a stream and of its rung. */
function watchBoth(broadcast: Broadcast, transcoder: EchoTranscoder) {
  const viewing = new Viewing({ checksPlaylists: false });
  viewing.packager.watch(transcoder);
  for (const arrival of encode(broadcast, NOON)) viewing.arrive(arrival);
  viewing.end();
  const rung = new WatchedVariant('360p', true);
  for (const output of transcoder.outputs) rung.take(output);
  rung.playlist.end();
  return { main: viewing.main, rung };
}

const times = ({ number, sequence, index, duration, programDateTime, segment }: Part) => ({
  number,
  sequence,
  index,
  duration,
  programDateTime,
  time: segment.time,
  discontinuity: segment.discontinuity,
  discontinuitySequence: segment.discontinuitySequence,
});

function check(broadcast: Broadcast, transcoder: EchoTranscoder): ReturnType<typeof watchBoth> {
  const both = watchBoth(broadcast, transcoder);
  const { main, rung } = both;
  expect([...rung.checker.violations, ...rung.updateChecker.violations]).toEqual([]);
  const first = rung.parts[0]?.number ?? Number.POSITIVE_INFINITY;
  // A new configuration of the audio alone changes the init segments of both.
  expect(rung.parts.map(times)).toEqual(main.parts.filter(({ number }) => number >= first).map(times));
  let last = -1;
  for (const { part, tracks } of rung.fragments()) {
    const video = tracks.find(({ trackId }) => trackId === 1);
    if (part.index === 0 && !part.gap) expect(video?.samples[0]?.flags).toBe(SYNC_SAMPLE);
    for (const { decodeTime } of video?.samples ?? []) {
      expect(decodeTime).toBeGreaterThan(last);
      last = decodeTime;
    }
  }
  return both;
}

const secondsBetween = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const track = fc.constantFrom('video' as const, 'audio' as const);
const anyIncident: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ kind: fc.constant('jump' as const), at: secondsBetween(0, 12), by: fc.constantFrom(-1500, 1500, 700, 1e6) }),
  fc.record({ kind: fc.constant('outage' as const), at: secondsBetween(0, 12), seconds: secondsBetween(0, 6) }),
  fc.record({ kind: fc.constant('pause' as const), at: secondsBetween(0, 12), seconds: secondsBetween(0, 8), track }),
  fc.record({ kind: fc.constant('reconnect' as const), at: secondsBetween(0, 12), seconds: secondsBetween(0, 8), start: fc.nat(1e6) }),
);
const anyBroadcast: fc.Arbitrary<Broadcast> = fc
  .record({
    tracks: fc.constantFrom<Broadcast['tracks']>(['video', 'audio'], ['video']),
    seconds: fc.constantFrom(3, 12),
    framesPerSecond: fc.constantFrom(12, 24, 25, 29.97, 30, 50, 60),
    gop: secondsBetween(0.5, 6),
    bFrames: fc.nat(3),
    incidents: fc.array(anyIncident, { maxLength: 3 }),
  })
  .map(aBroadcast);

test(`a rung has the parts of its stream with the same numbers and times, and follows the rules of playlists (seed ${fuzzSeed})`, () => {
  const crashes = fc.array(fc.nat(300), { maxLength: 3 });
  fc.assert(
    fc.property(anyBroadcast, fc.nat(40), crashes, (broadcast, lag, lost) => void check(broadcast, new EchoTranscoder(lag, lost))),
    { numRuns: RUNS, seed: fuzzSeed },
  );
});

// With B-frames the synthetic stream starts with a frame that is presented before the first key frame, and ends with a key frame.
test.each([
  [0, 0],
  [2, 2],
])('a rung of a stream with %i B-frames has its frames, and no gap', (bFrames, outside) => {
  const { main, rung } = check(aBroadcast({ bFrames }), new EchoTranscoder(15));
  expect(rung.segments.map(({ sequence, gap }) => [sequence, gap])).toEqual(main.segments.map(({ sequence }) => [sequence, false]));
  const frames = (of: WatchedVariant) =>
    of.fragments().flatMap(({ tracks }) => tracks.flatMap(({ trackId, samples }) => (trackId === 1 ? samples : []))).length;
  expect(frames(rung)).toBe(frames(main) - outside);
});

test('a rung that misses a key frame has a gap up to the next one, and then continues', () => {
  const { rung } = check(aBroadcast({ seconds: 12 }), new EchoTranscoder(5, [60]));
  const gaps = rung.segments.map(({ gap }) => gap);
  expect(gaps).toEqual([false, true, false, false, false, false]);
});
