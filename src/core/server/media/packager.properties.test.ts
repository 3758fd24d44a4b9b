import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { NOON } from '../testing/test-clock.ts';
import { PART_TARGET } from './output.ts';
import { type MediaSample, SYNC_SAMPLE } from './sample.ts';
import { type Arrival, audioConfig, type Broadcast, encode, type Incident, videoConfig } from './testing/encoder.ts';
import { Viewing, watch } from './testing/viewer.ts';

/** Number of runs. The first property takes a tenth of a second per run, the others less. */
const RUNS = Number(process.env.FUZZ_REQUESTS ?? 40);
const UNCHECKED = { checksPlaylists: false };

const secondsBetween = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyTrack = fc.constantFrom<MediaSample['track']>('video', 'audio');
const anyJump = fc.oneof(fc.constantFrom(-(2 ** 32), 2 ** 31, -1500, 1500, -400, 700), fc.integer({ min: -1e7, max: 1e7 }));
const anyIncident: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ kind: fc.constant('jump' as const), at: secondsBetween(0, 25), by: anyJump }),
  fc.record({ kind: fc.constant('outage' as const), at: secondsBetween(0, 25), seconds: secondsBetween(0, 6) }),
  fc.record({ kind: fc.constant('pause' as const), at: secondsBetween(0, 25), seconds: secondsBetween(0, 8), track: anyTrack }),
  fc.record({ kind: fc.constant('reconnect' as const), at: secondsBetween(0, 25), seconds: secondsBetween(0, 8), start: fc.nat(2 ** 33) }),
  fc.record({ kind: fc.constant('bad stamp' as const), at: secondsBetween(0, 25), by: anyJump, track: anyTrack }),
  fc.record({ kind: fc.constant('new config' as const), at: secondsBetween(0, 25), track: anyTrack }),
);
const anyBroadcast: fc.Arbitrary<Broadcast> = fc.record({
  tracks: fc.constantFrom<Broadcast['tracks']>(['video', 'audio'], ['video', 'audio'], ['video'], ['audio']),
  seconds: fc.constantFrom(3, 12, 25),
  framesPerSecond: fc.oneof(fc.constantFrom(5, 8, 12, 15, 23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60), secondsBetween(5, 60)),
  rhythm: fc.oneof(fc.constant([1]), fc.array(secondsBetween(0.2, 2), { minLength: 1, maxLength: 9 })),
  gop: secondsBetween(0.5, 22),
  bFrames: fc.nat(3),
  sampleRate: fc.constantFrom(48_000, 44_100, 22_050, 16_000, 11_025, 8_000),
  start: fc.oneof(fc.constantFrom(0, 2 ** 32 - 5000, 2 ** 24 - 5000), fc.integer({ min: -1e6, max: 2 ** 33 })),
  skew: fc.integer({ min: -1500, max: 1500 }),
  incidents: fc.array(anyIncident, { maxLength: 5 }),
});

/** The numbers that the encoder wrote into its samples, read from a variant. */
const numbersOf = (viewing: Viewing, variant: 'main' | 'audio', trackId: number): number[] =>
  viewing[variant]
    .fragments()
    .flatMap(({ tracks }) => tracks.filter((track) => track.trackId === trackId))
    .flatMap(({ samples }) => samples.map(numberOf));

const numberOf = ({ data }: { data: Uint8Array }) => new DataView(data.buffer, data.byteOffset).getUint32(0);

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
  const lastTimes = new Map<number, number>();
  const audioRates = new Map(
    viewing.main.inits.flatMap(({ version, tracks }) =>
      tracks.flatMap((config) => (config.track === 'audio' ? [[version, config.sampleRate]] : [])),
    ),
  );
  for (const { part, tracks } of viewing.main.fragments()) {
    const rates: Record<number, number> = { 1: 90_000, 2: audioRates.get(part.segment.init) ?? 1 };
    expect(tracks.every(({ samples }) => samples.length > 0) && tracks.length > 0).toBe(true);
    for (const { trackId, samples } of tracks) {
      if (trackId === 1 && !seen.has(part.sequence)) {
        seen.add(part.sequence);
        expect(samples[0]!.flags).toBe(SYNC_SAMPLE);
      }
      for (const { decodeTime, duration } of samples) {
        expect(duration).toBeGreaterThan(0);
        const seconds = decodeTime / rates[trackId]!;
        expect(seconds).toBeGreaterThan(lastTimes.get(trackId) ?? -1);
        lastTimes.set(trackId, seconds);
      }
    }
  }
}

test(`any stream gives playlists and media that follow the RFC (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(anyBroadcast, (broadcast) => check(encode(broadcast, NOON))),
    { seed: fuzzSeed, numRuns: RUNS },
  );
});

const anyNumber = fc.oneof(fc.integer({ min: -3000, max: 3000 }), fc.double(), fc.constantFrom(Number.NaN, 2 ** 32, 2 ** 53, -(2 ** 53)));
const anyArrival = fc.oneof(
  {
    weight: 200,
    arbitrary: fc.record({
      kind: fc.constant('sample' as const),
      track: anyTrack,
      step: anyNumber,
      offset: anyNumber,
      isKeyFrame: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('config' as const),
      config: fc.constantFrom(videoConfig(0), videoConfig(1), audioConfig(48_000), audioConfig(8000)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost connection' as const) }) },
);

test(`random input gives correct playlists and media (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(fc.array(anyArrival, { maxLength: 400, size: 'max' }), fc.integer({ min: 1, max: 200 }), (nonsense, pace) => {
      let dts = 0;
      let count = 0;
      const arrivals = nonsense.map((arrival): Arrival => {
        if (arrival.kind !== 'sample') return arrival;
        const { track, step, offset, isKeyFrame } = arrival;
        dts = Number.isFinite(dts + step) && Math.abs(step) <= 3000 ? dts + Math.abs(step % pace) : step;
        const data = new Uint8Array(4);
        new DataView(data.buffer).setUint32(0, count++);
        return { kind: 'sample', sample: { track, dts, offset, isKeyFrame: isKeyFrame || track === 'audio', data }, at: NOON };
      });
      const configs = [videoConfig(), audioConfig(48_000)].map((config): Arrival => ({ kind: 'config', config }));
      check([...configs, ...arrivals]);
    }),
    { seed: fuzzSeed, numRuns: RUNS },
  );
});

/**
 * A well-behaved encoder: its clock advances steadily, tracks are interleaved, key frames are frequent enough, and at least three frames
 * arrive per second.
 */
const anyGoodBroadcast = fc
  .record({ broadcast: anyBroadcast, gop: secondsBetween(0.5, 9), skew: fc.integer({ min: -800, max: 800 }) })
  .map(({ broadcast, gop, skew }): Broadcast => ({ ...broadcast, gop, skew, incidents: [] }))
  .filter(({ framesPerSecond, rhythm }) => Math.max(...rhythm) / framesPerSecond <= 0.3);

test(`a good encoder loses no frame, and every time is kept (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(anyGoodBroadcast, (broadcast) => {
      const arrivals = encode(broadcast, NOON);
      const viewing = watch(arrivals, new Viewing(UNCHECKED));
      expect(viewing.packager.droppedFrames).toBe(0);
      const sent = new Map(arrivals.flatMap((arrival) => (arrival.kind === 'sample' ? [[numberOf(arrival.sample), arrival.sample]] : [])));
      const first = Math.min(...[...sent.values()].map(({ dts }) => dts));
      for (const { tracks } of viewing.main.fragments()) {
        for (const { trackId, samples } of tracks) {
          for (const sample of samples) {
            const { dts, offset } = sent.get(numberOf(sample))!;
            const time = sample.decodeTime / (trackId === 1 ? 90 : broadcast.sampleRate / 1000);
            // Video keeps its timestamps; audio is contiguous and near its timestamps. Audio before the first arrived sample is lost.
            expect(Math.abs(time - (dts - first))).toBeLessThan(trackId === 1 ? 0.01 : 51);
            expect(sample.offset).toBe(offset * 90);
          }
        }
      }
      checkSegments(viewing, broadcast);
    }),
    { seed: fuzzSeed, numRuns: RUNS },
  );
});

/** Segments are contiguous, are as long as key frames allow, and parts cover them up to a remainder in which no frame starts. */
function checkSegments({ main: { segments, parts } }: Viewing, { gop, tracks, framesPerSecond, rhythm, sampleRate }: Broadcast): void {
  const audioFrame = tracks.includes('audio') ? 1024 / sampleRate : 1;
  const rest = Math.min(audioFrame, Math.max(...rhythm) / framesPerSecond + 0.001);
  for (const [index, { time, duration, sequence, discontinuity }] of segments.entries()) {
    expect({ sequence, discontinuity }).toEqual({ sequence: index, discontinuity: false });
    const next = segments[index + 1];
    if (!next) continue;
    expect(next.time).toBeCloseTo(time + duration, 6);
    expect(duration).toBeGreaterThanOrEqual(1);
    expect(duration).toBeLessThanOrEqual(tracks.includes('video') ? Math.max(3, gop + 1.5) : 2.2);
    const inParts = parts.filter((part) => part.sequence === sequence).reduce((sum, part) => sum + part.duration, 0);
    expect(inParts).toBeLessThanOrEqual(duration + 1e-6);
    expect(inParts).toBeGreaterThan(duration - rest);
  }
}

test(`parts of a good encoder appear as soon as their frames arrive (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(anyGoodBroadcast, (broadcast) => {
      const viewing = new Viewing(UNCHECKED);
      const frame = Math.max(...broadcast.rhythm) / broadcast.framesPerSecond;
      const patience = PART_TARGET + 2 * frame + 2 * (1024 / broadcast.sampleRate) + Math.abs(broadcast.skew) / 1000;
      // A stream of one track waits a second for the other.
      const start = broadcast.tracks.length === 1 ? 1 : 0;
      let end = 0;
      for (const arrival of encode(broadcast, NOON)) {
        for (const output of viewing.arrive(arrival)) {
          if (output.kind !== 'part' || output.variant !== 'main') continue;
          end = (output.index === 0 ? output.segment.time : end) + output.duration;
        }
        const arrived = arrival.kind === 'sample' ? (arrival.at.getTime() - NOON.getTime()) / 1000 : 0;
        expect(arrived - Math.max(end, start)).toBeLessThan(patience + 0.01);
      }
    }),
    { seed: fuzzSeed, numRuns: RUNS },
  );
});

const anyMisfortune: fc.Arbitrary<Incident> = anyIncident.filter(
  (incident) => !['bad stamp', 'new config'].includes(incident.kind) && !(incident.kind === 'jump' && Math.abs(incident.by) < 4000),
);

test(`audio and video stay in sync through jumps, outages and reconnects (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(anyGoodBroadcast, fc.array(anyMisfortune, { maxLength: 4 }), (good, incidents) => {
      const arrivals = encode({ ...good, tracks: ['video', 'audio'], skew: 0, incidents }, NOON);
      const arrivedAt = arrivals.flatMap((arrival) => (arrival.kind === 'sample' ? [arrival.at.getTime()] : []));
      // Half an audio frame, where that is more than the tolerance.
      const tolerance = Math.max(50, 512_000 / good.sampleRate) + 2;
      /** Samples before and after an incident have different delays. */
      const isBetween = (one: number, other: number) =>
        incidents.some(
          ({ at }) => NOON.getTime() + at * 1000 >= Math.min(one, other) - 1 && NOON.getTime() + at * 1000 <= Math.max(one, other) + 1,
        );
      const delays: Record<number, { at: number; delay: number }> = {};
      for (const { tracks } of watch(arrivals, new Viewing(UNCHECKED)).main.fragments()) {
        for (const { trackId, samples } of tracks) {
          const sample = samples.at(-1)!;
          const at = arrivedAt[numberOf(sample)]!;
          delays[trackId] = { at, delay: sample.decodeTime / (trackId === 1 ? 90 : good.sampleRate / 1000) - at };
        }
        const [video, audio] = [delays[1], delays[2]];
        if (!video || !audio || Math.abs(video.at - audio.at) > 500 || isBetween(video.at, audio.at)) continue;
        expect(Math.abs(video.delay - audio.delay)).toBeLessThan(tolerance);
      }
    }),
    { seed: fuzzSeed, numRuns: RUNS },
  );
});
