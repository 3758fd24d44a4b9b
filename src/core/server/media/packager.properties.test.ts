import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { NOON } from '../testing/test-clock.ts';
import { SYNC_SAMPLE } from './mp4/tracks.ts';
import type { MediaSample } from './sample.ts';
import { type Arrival, aBroadcast, type Broadcast, encode, type Incident } from './testing/encoder.ts';
import { type Viewing, watch } from './testing/viewer.ts';

const seconds = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyTrack = fc.constantFrom<MediaSample['track']>('video', 'audio');
const anyJump = fc.oneof(fc.constantFrom(-(2 ** 32), 2 ** 31, -1500, 1500, -400, 700), fc.integer({ min: -1e7, max: 1e7 }));
const anyIncident: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ kind: fc.constant('jump' as const), at: seconds(0, 40), by: anyJump }),
  fc.record({ kind: fc.constant('outage' as const), at: seconds(0, 40), seconds: seconds(0, 6) }),
  fc.record({ kind: fc.constant('pause' as const), at: seconds(0, 40), seconds: seconds(0, 8), track: anyTrack }),
  fc.record({ kind: fc.constant('reconnect' as const), at: seconds(0, 40), seconds: seconds(0, 8), start: fc.nat(2 ** 33) }),
  fc.record({ kind: fc.constant('bad stamp' as const), at: seconds(0, 40), by: anyJump, track: anyTrack }),
  fc.record({ kind: fc.constant('new config' as const), at: seconds(0, 40), track: anyTrack }),
);
const anyBroadcast: fc.Arbitrary<Broadcast> = fc.record({
  tracks: fc.constantFrom<Broadcast['tracks']>(['video', 'audio'], ['video', 'audio'], ['video'], ['audio']),
  seconds: fc.constantFrom(3, 20, 40),
  framesPerSecond: fc.oneof(fc.constantFrom(5, 8, 12, 15, 23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60), seconds(5, 60)),
  rhythm: fc.oneof(fc.constant([1]), fc.array(seconds(0.2, 2), { minLength: 1, maxLength: 9 })),
  gop: seconds(0.5, 12),
  bFrames: fc.nat(3),
  sampleRate: fc.constantFrom(48_000, 44_100, 22_050, 16_000, 11_025, 8_000),
  start: fc.oneof(fc.constantFrom(0, 2 ** 32 - 5000, 2 ** 24 - 5000), fc.integer({ min: -1e6, max: 2 ** 33 })),
  skew: fc.integer({ min: -1500, max: 1500 }),
  incidents: fc.array(anyIncident, { maxLength: 5 }),
});

/** The numbers that the encoder wrote into its samples, as they come out of a variant. */
const numbersOf = (viewing: Viewing, variant: 'main' | 'audio', trackId: number): number[] =>
  viewing[variant]
    .fragments()
    .flatMap(({ tracks }) => tracks.filter((track) => track.trackId === trackId))
    .flatMap(({ samples }) => samples.map(({ data }) => new DataView(data.buffer, data.byteOffset).getUint32(0)));

const increases = (numbers: readonly number[]) => numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);

function check(arrivals: readonly Arrival[]): void {
  const viewing = watch(arrivals);
  expect(viewing.violations).toEqual([]);
  const written = { video: numbersOf(viewing, 'main', 1), audio: numbersOf(viewing, 'main', 2) };
  const arrived = arrivals.filter(({ kind }) => kind === 'sample').length;
  expect(written.video.length + written.audio.length + viewing.packager.droppedFrames).toBe(arrived);
  expect([increases(written.video), increases(written.audio)]).toEqual([true, true]);
  expect(numbersOf(viewing, 'audio', 2)).toEqual(written.audio);
  checkMedia(viewing);
}

/** Every segment starts with a key frame, and decode times never run backwards. */
function checkMedia(viewing: Viewing): void {
  const seen = new Set<number>();
  const ends = new Map<number, number>();
  for (const { part, tracks } of viewing.main.fragments()) {
    for (const { trackId, samples } of tracks) {
      if (trackId === 1 && !seen.has(part.sequence)) {
        seen.add(part.sequence);
        expect(samples[0]!.flags).toBe(SYNC_SAMPLE);
      }
      for (const { decodeTime, duration } of samples) {
        expect(duration).toBeGreaterThan(0);
        expect(decodeTime).toBeGreaterThan(ends.get(trackId) ?? -1);
        ends.set(trackId, decodeTime);
      }
    }
  }
}

test(`any stream gives playlists and media as the RFC wants them (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(anyBroadcast, (broadcast) => {
      check(encode(broadcast, NOON));
    }),
    { seed: fuzzSeed, numRuns: Number(process.env.RUNS ?? 100) },
  );
});

test('smoke', () => {
  check(encode(aBroadcast(), NOON));
});
